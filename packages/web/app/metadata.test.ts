import { expect, test } from 'vitest';
import { pageMetadata } from './metadata.ts';

const page = {
  title: 'Tools',
  siteName: 'Fairlot',
  canonical: 'https://fairlot.example/auction/1/TOOLS',
};

test('a long description is cut between words', () => {
  const tags = pageMetadata({ ...page, description: 'lathe '.repeat(60) });
  const description = tags.find((tag) => 'name' in tag && tag.name === 'description');
  expect(description).toMatchObject({ content: expect.stringMatching(/lathe…$/) });
});

test('the front page does not repeat its name in the title', () => {
  expect(pageMetadata({ ...page, title: 'Fairlot', description: '' })[0]).toEqual({
    title: 'Fairlot',
  });
});

const withImage = (shape: 'card' | 'icon') =>
  pageMetadata({
    ...page,
    description: '',
    image: { address: 'https://fairlot.example/picture', shape },
  });

test('an image states its size, and a card is shown larger than an icon', () => {
  expect(withImage('card')).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: 'https://fairlot.example/picture' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  );
  expect(withImage('icon')).toEqual(
    expect.arrayContaining([
      { property: 'og:image:width', content: '512' },
      { name: 'twitter:card', content: 'summary' },
    ]),
  );
});
