import { expect, test } from 'vitest';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';
import type { CatalogPaper, PrintedLot } from './catalog-paper.ts';
import { drawCatalog } from './draw-catalog.ts';

const lot = (row: Partial<PrintedLot> & { number: string }): PrintedLot => ({
  title: `Lot called ${row.number}`,
  description: 'As found. '.repeat(18),
  prices: `Starting bid ${row.number}`,
  leftBy: '',
  pictureKey: null,
  ...row,
});

const paperWith = (lots: readonly PrintedLot[], row: Partial<CatalogPaper> = {}): CatalogPaper => ({
  title: 'Contents of a farmhouse',
  seller: 'Hudson Valley Estates',
  about: '',
  notice: '',
  facts: [{ name: 'Where', lines: ['Hudson, NY'] }],
  link: 'http://localhost:3000/auction/1',
  asOf: 'Printed from the listing of today.',
  printedAt: new Date(0),
  coverKey: null,
  sessions: [{ heading: '', closes: '', lots }],
  end: [{ heading: 'Terms and conditions', paragraphs: ['As is.'] }],
  ...row,
});
const noPictures = { cover: async () => null, lot: async () => null };
const pagesOf = async (paper: CatalogPaper) => readPdf(await drawCatalog(paper, noPictures));

test('no page cuts a lot, and every page has its number', async () => {
  const lots = Array.from({ length: 90 }, (_, index) =>
    lot({ number: `${index + 1}.`, description: 'As found. '.repeat((index * 7) % 19) }),
  );
  const pages = await pagesOf(paperWith(lots));
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1}`);
  const numbers = pages.flatMap((page) => {
    const titles = [...page.matchAll(/Lot called (\d+)\./g)].map(([, number]) => number);
    const prices = [...page.matchAll(/Starting bid (\d+)\./g)].map(([, number]) => number);
    expect(prices).toEqual(titles);
    return titles;
  });
  expect(numbers).toEqual(lots.map((_, index) => String(index + 1)));
});

test('whatever people write is printed, or a box instead', async () => {
  const titles = [
    'W'.repeat(200),
    'Łódź “żółć” ½ 8′ 2″ × 11′ → ★ Ωμέγα <b>&amp; A\u0301 🪑 青花瓷盤 かな',
    '\u202Eturned\u0000 around',
    'שולחן עתיק',
    '',
    '\u{F0000}',
  ];
  const lots = titles.map((title, index) => lot({ number: String(index + 1), title }));
  const text = (await pagesOf(paperWith(lots, { title: 'Ünïcode 青花 🪑' }))).join('\n');
  expect(text).toContain('Ünïcode 青花 🪑');
  expect(text).toMatch(/W{15}/);
  for (const words of ['“żółć” ½ 8′ 2″ × 11′', '<b>&amp; Á 🪑', 'turned around', '6  □']) {
    expect(text).toContain(words);
  }
});

test('a lost picture leaves its place', async () => {
  const asked: string[] = [];
  const lots = [lot({ number: '1', pictureKey: 'lost' }), lot({ number: '2' })];
  const bytes = await drawCatalog(paperWith(lots, { coverKey: 'cover' }), {
    cover: async () => null,
    async lot(key) {
      asked.push(key);
      return null;
    },
  });
  expect(asked).toEqual(['lost']);
  expect(readPdf(bytes)[1]).toContain('1  Lot called 1');
});
