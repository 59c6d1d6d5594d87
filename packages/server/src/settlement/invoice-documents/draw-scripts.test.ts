import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';
import { samplePaper } from './testing/sample-paper.ts';

/** An invoice over lots with these titles. */
function titled(titles: readonly string[]) {
  const paper = samplePaper(titles.length);
  const lots = paper.invoice.lots.map((lot, index) => ({ ...lot, title: titles[index] ?? '' }));
  return { ...paper, invoice: { ...paper.invoice, lots } };
}

/** The fonts of a file by their names in it, without the prefix of each subset. */
function fontsOf(pdf: Uint8Array): Set<string> {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]+\+(\w+)/g);
  return new Set([...names].map(([, name = '']) => name));
}

/** In visual order: right-to-left text is drawn from its end. */
const turned = (text: string) => Array.from(text).toReversed().join('');

test.each([
  ['Cyrillic', 'Анна Каренина, издание', 'Анна Каренина, издание', 'Roboto'],
  ['Greek', 'Ελληνικός αμφορέας', 'Ελληνικός αμφορέας', 'Roboto'],
  ['Hebrew', 'מנורת כסף', turned('מנורת כסף'), 'DejaVuSans'],
  ['Arabic', 'سجادة فارسية', turned('سجادة فارسية'), 'DejaVuSans'],
  ['Chinese', '青花瓷瓶，清代乾隆年制', '青花瓷瓶，清代乾隆年制', 'NotoSansSC'],
  ['Chinese of Taiwan', '陳氏臺灣檜木櫃', '陳氏臺灣檜木櫃', 'NotoSansSC'],
  ['Japanese', '有田焼の花瓶', '有田焼の花瓶', 'NotoSansJP'],
  ['Korean', '조선 백자 달항아리', '조선 백자 달항아리', 'NotoSansKR'],
  ['Thai', 'พระพุทธรูปทำด้วยสำริด', 'พระพุทธรูปทำด้วยสำริด', 'NotoSansThai'],
  ['Devanagari', 'हिन्दी पीतल की मूर्ति', 'हिन्दी पीतल की मूर्ति', 'NotoSansDevanagari'],
  ['Gurmukhi, some of whose marks have no place', 'ਪੰਜਾਬੀ', 'ਪੰਜਾਬੀ', 'NotoSansGurmukhi'],
  ['emoji', 'Oak 🪑 and 👨‍👩‍👧', 'Oak 🪑 and 👨‍👩‍👧', 'NotoEmoji'],
])('%s is drawn and can be read, searched and copied', async (_, title, drawn, font) => {
  const pdf = await drawInvoice(titled([title]));
  const [page = ''] = readPdf(pdf);
  expect(page).toContain(`1${drawn}$25.00`);
  // The glyph of a letter that a font lacks is its first one.
  expect(page).not.toMatch(/[\0□\uFFFD]/);
  expect([...fontsOf(pdf)].some((name) => name.startsWith(font))).toBe(true);
});

test('a line of two directions is read in the order it was written', async () => {
  const [page = ''] = readPdf(await drawInvoice(titled(['Menorah (מנורה, 1890), silver'])));
  expect(page).toContain(`1Menorah (${turned('מנורה, ')}1890), silver$25.00`);
});

test('letters of one country have the forms of their neighbors in the text', async () => {
  const japanese = fontsOf(await drawInvoice(titled(['花瓶のセット'])));
  const chinese = fontsOf(await drawInvoice(titled(['花瓶'])));
  expect([...japanese].filter((name) => name.startsWith('Noto'))).toEqual(['NotoSansJP']);
  expect([...chinese].filter((name) => name.startsWith('Noto'))).toEqual(['NotoSansSC']);
});

test('an invoice in Latin letters opens no other font', async () => {
  const paper = titled(['Łódź “żółć” ½ 8′ 2″ € №']);
  expect([...fontsOf(await drawInvoice(paper))].toSorted()).toEqual(['Fraunces', 'Roboto']);
});

test('what no font has is a box, so that nobody takes a part for the whole', async () => {
  const [page = ''] = readPdf(await drawInvoice(titled(['a\u{12000}b\u{E000}c'])));
  expect(page).toContain('1a□b□c$25.00');
});

/** Times that a few letters are repeated: shaping costs seconds at a title's full length, which `FAIRLOT_LONG=1` tries. */
const shaped = process.env['FAIRLOT_LONG'] === '1' ? 3_333 : 60;

test.each([
  ['marks on one letter', `e${'\u0301\u0316'.repeat(5_000)}`],
  ['one word without an end', 'W'.repeat(1_000_000)],
  ['one word that is shaped', 'क्ष'.repeat(shaped)],
  ['turns', 'אa('.repeat(shaped)],
  ['the widest letter', '\uFDFD'.repeat(10_000)],
  ['joiners', '👨\u200D'.repeat(shaped)],
  ['nothing to be seen', '\u200B\u202E\u2066'],
])('a hostile title is bounded: %s', { timeout: 30_000 }, async (_, title) => {
  const paper = titled([title, 'Box of books']);
  const hostile = { ...paper.invoice, seller: { ...paper.invoice.seller, companyName: title } };
  const pages = readPdf(await drawInvoice({ ...paper, invoice: hostile }));
  expect(pages.length).toBeLessThanOrEqual(3);
  expect(pages.join('\n')).toContain('2Box of books$37.50');
});
