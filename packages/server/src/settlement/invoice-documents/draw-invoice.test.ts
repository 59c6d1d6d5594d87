import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoicePaper } from './paper.ts';
import { createPdfThread } from './pdf-thread.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';
import { samplePaper } from './testing/sample-paper.ts';

const pagesOf = async (paper: InvoicePaper) => readPdf(await drawInvoice(paper));

const change = (kind: 'adjustment' | 'void' | 'fee', label: string, amountCents: number) => ({
  id: label,
  kind,
  label,
  notes: `${label} noted`,
  amountCents,
  taxable: true,
  lotIds: ['lot-2', 'lot-4'],
  createdAt: new Date(0),
});
const payment = {
  id: 'payment',
  kind: 'card',
  accepted: true,
  amountCents: 100_00,
  brand: 'visa',
  last4: '4242',
  notes: '',
  processedAt: new Date('2026-11-23T03:30:00Z'),
} as const;

describe('the PDF of 150 lots', () => {
  const paper = samplePaper(150);
  let pdf: Uint8Array;
  let pages: string[];
  beforeAll(async () => {
    pdf = await drawInvoice(paper);
    pages = readPdf(pdf);
  });

  test('has the head of the table, invoice and number of page on every page', () => {
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page.match(/^LotDescriptionPrice$/gm)).toHaveLength(1);
      expect(page).toContain('Invoice #1042  ·  Nov 22, 2026  ·  Hudson Valley Estates');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
  });

  test('has every lot once, in order, with its price', () => {
    const text = pages.join('\n');
    const lots = [...text.matchAll(/^(\d+)(?:Walnut|Sterling|Persian|Box)[^$]*(\$[\d,.]+)$/gm)];
    expect(lots.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 150 }, (_, index) => index + 1),
    );
    expect(lots.at(0)?.[2]).toBe('$25.00');
    expect(lots.at(-1)?.[2]).toBe('$1,887.50');
  });

  test('is the same file whenever it is asked for', async () => {
    expect(Buffer.compare(pdf, await drawInvoice(paper))).toBe(0);
  });
});

test('says who sold what to whom, where, and when it is fetched', async () => {
  const [page = ''] = await pagesOf(samplePaper(2));
  for (const fact of [
    'Hudson Valley Estates',
    '12 Union Street',
    'Paddle  118',
    'Grace Łukasiewicz',
    'Łódź Antiques',
    'Apt. 4',
    'The Whitcomb House: Furniture, Silver',
    '44 Warren Street',
    '1 (518) 555-0199',
    'Ida Whitcomb',
    '(518) 555-0142',
    'Sat, Nov 28, 2026,',
    '“Chrysanthemum” by Tiffany & Co.',
  ]) {
    expect(page).toContain(fact);
  }
});

test('says what was changed, paid, tried and given back', async () => {
  const changes = [
    change('adjustment', 'Damaged', -25_00),
    change('void', 'Not found', -29_50),
    change('fee', 'Shipping', 42_10),
  ];
  const payments = [
    { ...payment, id: '1', accepted: false, notes: 'Your card was declined.' },
    { ...payment, id: '2', brand: 'amex' },
    { ...payment, id: '3', kind: 'refund', amountCents: -5_00, brand: '', last4: '' } as const,
    { ...payment, id: '4', kind: 'cash', brand: '', last4: '', notes: 'At the door' } as const,
  ];
  const paper = samplePaper(6, { changes, payments, paidCents: 195_00 });
  const text = (await pagesOf(paper)).join('\n');
  for (const fact of [
    '3, 5Damaged  ·  Damaged noted($25.00)',
    '3, 5Not found  ·  Not found noted($29.50)',
    '3, 5Shipping  ·  Shipping noted$42.10',
    'Visa ending in 4242: declined  ·  Your card was declined.',
    'American Express ending in 4242$100.00',
    'Refund($5.00)',
    'Cash  ·  At the door',
    'Paid($195.00)',
  ]) {
    expect(text).toContain(fact);
  }
});

test('stays readable with whatever people write', async () => {
  const wild = samplePaper(3);
  const titles = [
    'W'.repeat(200),
    'Łódź “żółć” ½ 8′ 2″ × 11′ → ★ Ωμέγα Привет <b>&amp; A\u0301 🪑 中文',
    '\u202Eturned\u0000 around',
  ];
  const codes = ['', 'A-7 ★ 🪑 中', '🪑'];
  const lots = wild.invoice.lots.map((lot, index) => ({
    ...lot,
    title: titles[index] ?? '',
    code: codes[index] ?? '',
  }));
  const [page = '', ...more] = await pagesOf({
    ...wild,
    invoice: { ...wild.invoice, lots, notes: 'Line one\n\nŁine two' },
  });
  expect(more).toEqual([]);
  expect(page.match(/W/g)?.length).toBeGreaterThanOrEqual(200);
  expect(page).toContain('Łódź “żółć” ½ 8′ 2″ × 11′ → ★ Ωμέγα Привет <b>&amp; Á 🪑 中文');
  expect(page).toContain('中文  A-7 ★ 🪑 中$');
  expect(page).toContain('3turned around');
  expect(page).toContain('Łine two');
});

test('long notes go on over pages', async () => {
  const notes = Array.from({ length: 120 }, (_, line) => `Note ${line + 1}.`).join('\n');
  const pages = await pagesOf(samplePaper(1, { notes }));
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join('\n');
  for (let line = 1; line <= 120; line += 1) expect(text).toContain(`\nNote ${line}.`);
});

describe('the thread', { timeout: 30_000 }, () => {
  // One for both: it loads the fonts.
  const { draw } = createPdfThread({ metrics: createMetrics(), log: createLog('silent') });

  test('draws the same as the one that asks, one after another', async () => {
    const papers = [samplePaper(1), samplePaper(40), samplePaper(2)];
    const drawn = await Promise.all(papers.map(draw));
    for (const [index, paper] of papers.entries()) {
      expect(Buffer.compare(drawn[index] ?? Buffer.alloc(0), await drawInvoice(paper))).toBe(0);
    }
  });

  test('tells of a paper that cannot be drawn, and draws the next', async () => {
    const paper = samplePaper(1);
    const broken = {
      ...paper,
      seller: { ...paper.seller, logo: { png: new Uint8Array([1, 2, 3]), width: 9, height: 9 } },
    };
    await expect(draw(broken)).rejects.toThrow('nknown image');
    expect((await draw(paper)).length).toBeGreaterThan(10_000);
  });
});
