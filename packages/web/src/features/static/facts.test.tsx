import { limits } from '@fairlot/contract';
import {
  defaultLotInterval,
  defaultSoftClose,
  outageGrace,
  retractionEndsBeforeClose,
} from '@fairlot/rules';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { FaqPage } from './faq-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { SellPage } from './sell-page.tsx';
import { TermsPage } from './terms-page.tsx';

const minute = 60_000;

/** The text of a server-rendered page. */
function wordsOf(page: ReactNode): string {
  const html = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const terms = (seller: { name: string | null; html: string } | null) => (
  <TermsPage
    marketplace="Fairlot"
    supportEmail="support@fairlot.example"
    postalAddress="12 Warren Street, Hudson, NY 12534"
    seller={seller}
  />
);

test.each([
  ['terms', terms(null), 'clock to'],
  ['FAQ', <FaqPage key="faq" />, 'clock back to'],
])('the %s tell the times by which bids are decided', (_, page, clockTo) => {
  const words = wordsOf(page);
  expect(words).toContain(`in the last ${defaultSoftClose / minute} minutes`);
  expect(words).toContain(`${clockTo} ${defaultSoftClose / minute} minutes`);
  expect(words).toContain(`more than ${retractionEndsBeforeClose / (60 * minute)} hours remain`);
  expect(words).toContain(`plus ${outageGrace / minute} minutes`);
  expect(words).toContain(`${limits.minimumAge} or older`);
  expect(defaultLotInterval).toBe(minute);
  expect(words).toContain('scheduled one minute apart');
  expect(words).toContain('within 24 hours');
});

test('the terms name what the specification names', () => {
  const words = wordsOf(terms(null));
  for (const fact of [
    'Last updated March 17, 2023',
    'arbitration in New York',
    'the greater of 100 dollars or the fees you have paid to us in the 3 months before',
    'deemed given at 5 pm Eastern time on the next business day',
    '3 business days after it was posted',
    'The seller’s own conditions of sale bind you',
  ]) {
    expect(words).toContain(fact);
  }
});

test('a seller’s own terms stand below ours, and no empty heading where there are none', () => {
  const words = wordsOf(terms({ name: 'Hudson Estates', html: '<p>Bring boxes.</p>' }));
  expect(words.indexOf('Bring boxes.')).toBeGreaterThan(words.indexOf('13. Changes'));
  expect(words).toContain('The terms of Hudson Estates');
  expect(wordsOf(terms({ name: 'Hudson Estates', html: ' ' }))).not.toContain('The terms of');
});

test('the offer to sellers has its four figures', () => {
  const words = wordsOf(<SellPage marketplace="Fairlot" contactFormUrl="" />);
  for (const figure of ['from $29 per month', 'from 1.5% per auction', '$0 signup fee']) {
    expect(words).toContain(figure);
  }
  expect(words).toContain('No auction minimums');
});

test('the privacy page names what a pickup leaves behind', () => {
  const words = wordsOf(
    <PrivacyPage
      siteName="Fairlot"
      marketplace="Fairlot"
      supportEmail="support@fairlot.example"
      postalAddress="12 Warren Street, Hudson, NY 12534"
      analyticsHost={null}
    />,
  );
  for (const kept of ['payments and refunds', 'the time you chose', 'name and signature']) {
    expect(words).toContain(kept);
  }
});

test('the offer promises sellers nothing that they would have to enter themselves', () => {
  const words = wordsOf(<SellPage marketplace="Fairlot" contactFormUrl="" />);
  expect(words).toContain('Tell us of an allowance, a void or an extra charge, and we enter it.');
  expect(words).toContain('Ask us for them at any time');
});

test.each([
  ['', 2, false],
  ['https://forms.example/sell', 1, true],
])('the Sell page leads to the contact page, and shows a form from "%s"', (url, links, framed) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SellPage marketplace="Fairlot" contactFormUrl={url} />
    </MemoryRouter>,
  );
  expect(html.match(/href="\/contact"/g)).toHaveLength(links);
  expect(html.includes(`<iframe src="${url}" title="Contact form" loading="lazy"`)).toBe(framed);
});
