import { afterAll, expect, test } from 'vitest';
import { escapeHtml } from '#messaging/messages/escape-html.ts';
import { layout } from '#messaging/messages/layout.ts';
import type { Letterhead } from '#messaging/messages/letterhead.ts';
import { lettersOf, renderSample, templateOf } from '#messaging/messages/letters.ts';
import { testServer } from './testing/test-server.ts';

const server = await testServer();
afterAll(() => server.drop());

const letters = lettersOf(Object.values(server.modules));
const names = Object.keys(letters);
const marketplace: Letterhead = {
  siteName: 'Fairlot',
  siteLink: 'http://localhost:3000/',
  contact: [],
};
const hostile = `<script>alert("x")</script>'&\r\nBcc: all@example.com ${'long '.repeat(40)}`;
const hostileSeller: Letterhead = {
  siteName: hostile,
  siteLink: marketplace.siteLink,
  contact: [hostile],
};

const isLink = (value: unknown) => typeof value === 'string' && value.startsWith('http');

/** The visible text of HTML: without tags, entities decoded. */
function seen(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html
    .replace(/^[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '')
    .replaceAll(/\s+/g, ' ');
}

test.each(names)('%s says the same as HTML and as text', (name) => {
  const { sample, write } = templateOf(letters, name);
  const letter = write(sample, marketplace);
  const { html, text } = renderSample(letters, name, marketplace);
  const parts = letter.blocks.flatMap((block): unknown[] => {
    if (block.kind === 'points') return block.points.flatMap((point) => Object.values(point));
    if (block.kind === 'facts') return block.facts.flatMap((fact) => Object.values(fact));
    if (block.kind === 'items') return [block.heading, ...block.items.flatMap(Object.values)];
    return Object.values(block);
  });
  const facts = [letter.heading, letter.note ?? '', letter.why, marketplace.siteName];
  const strings = parts.filter((part) => typeof part === 'string');
  for (const fact of [
    ...facts,
    ...strings.filter((part) => !/^(text|code|button|link)$/.test(part)),
  ]) {
    expect(text).toContain(fact);
    expect(isLink(fact) ? html : seen(html)).toContain(isLink(fact) ? escapeHtml(fact) : fact);
  }
  const given = Object.values(sample).filter((value) => typeof value === 'string');
  for (const value of given) expect(text).toContain(value);
  expect(`${html}${text}`).not.toMatch(/undefined|\[object|NaN/);
});

/** The sites of the installation, and its console. */
const ours = ['localhost:3000', 'console.localhost:3000'];

test.each(names)('%s links to absolute addresses alone', (name) => {
  const { html } = renderSample(letters, name, marketplace);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(ours).toContain(new URL(link).host);
  expect(html).not.toMatch(/<(img|script|link|iframe)|src=/);
});

test.each(names)('%s has a subject and a preheader of its own', (name) => {
  const { subject } = renderSample(letters, name, marketplace);
  const { sample, write } = templateOf(letters, name);
  const { preheader } = write(sample, marketplace);
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(preheader).not.toBe('');
  expect(preheader).not.toBe(subject);
});

/** What has a few values of its own, and is parsed as one of them. */
const fixed = ['role'];

test.each(names)('%s stays whole with hostile names', (name) => {
  const { sample, write } = templateOf(letters, name);
  const planted = Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [
      key,
      typeof value === 'string' && !isLink(value) && !fixed.includes(key) ? hostile : value,
    ]),
  );
  const { fromName, subject, html } = layout(write(planted, hostileSeller), hostileSeller);
  for (const header of [fromName, subject]) {
    expect(header.length).toBeLessThanOrEqual(78);
    expect(header).not.toMatch(/\p{Cc}/u);
  }
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('alert("x")');
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;');
});

test('a link cannot break out of its button', () => {
  const link = 'http://localhost:3000/"><script>alert(1)</script>';
  const { sample, write } = templateOf(letters, 'auction-approved');
  const { html } = layout(write({ ...sample, link }, marketplace), marketplace);
  expect(html).not.toContain('<script>');
});

test('two modules cannot have a mail of the same name', () => {
  const [module] = Object.values(server.modules).filter((each) => 'letters' in each);
  expect(() => lettersOf([{ ...module }, { ...module }])).toThrow('Two mails are called "');
});

test('every secret of a template is a part of what it is filled with', () => {
  for (const name of names) {
    const { secrets, sample } = templateOf(letters, name);
    expect(Object.keys(sample)).toEqual(expect.arrayContaining([...secrets]));
  }
});
