import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoicePaper } from './paper.ts';
import { qrCode } from './qr-code.ts';
import { samplePaper } from './testing/sample-paper.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
/** As pdf.js returns it; its types lack this. */
interface Element {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Element | { readonly id: string })[];
}

const open = async (paper: InvoicePaper) => {
  const bytes = await drawInvoice(paper);
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)),
  );
  return { pdf, pages, source: Buffer.from(bytes).toString('latin1') };
};

/** The text under each mark of a page; unmarked text is under the empty one. */
async function marked(page: Page): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const within: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      const mark = within.findLast((name) => name !== 'Span') ?? '';
      texts.set(mark, `${texts.get(mark) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') within.pop();
    else within.push(item.id ?? (item as { readonly tag?: string }).tag ?? '');
  }
  return texts;
}

/** The tree of a page as lines: role and what is read aloud. */
async function readAloud(page: Page): Promise<string[]> {
  const texts = await marked(page);
  const walk = ({ role, alt, children }: Element): string[] => {
    const own = children
      .map((child) => ('id' in child ? (texts.get(child.id) ?? '') : ''))
      .join('');
    const said = (alt ?? own).replace(/\s+/g, ' ').trim();
    const below = children.flatMap((child) => ('role' in child ? walk(child) : []));
    return [said === '' ? role : `${role} ${said}`, ...below];
  };
  const { children } = (await page.getStructTree()) as unknown as Element;
  return children.flatMap((child) => ('role' in child ? walk(child) : []));
}

test('says that it is tagged, its language and its title', async () => {
  const { pdf, source } = await open(samplePaper(1));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await pdf.getMetadata()).info).toMatchObject({
    Title: 'Invoice #1042: The Whitcomb House: Furniture, Silver & Fine Rugs',
    Language: 'en-US',
  });
  expect(source).toContain('/DisplayDocTitle true');
  // It was not checked against every rule of the standard, so it does not claim to conform.
  expect(source).not.toContain('pdfuaid');
});

test('is read in the order it is laid out', async () => {
  const paper = samplePaper(2, { notes: 'Bring help.' });
  const png = await qrCode('logo', 60);
  const logo = { png, width: 60, height: 60 };
  const { pages } = await open({ ...paper, seller: { ...paper.seller, logo } });
  const [first] = pages;
  expect(first === undefined ? [] : await readAloud(first)).toEqual([
    'Document',
    'Figure Logo of Hudson Valley Estates',
    'P Hudson Valley Estates',
    'P 12 Union Street',
    'P Hudson, NY 12534',
    'P (518) 555-0100',
    'P office@hudson.example',
    'H1 Invoice #1042',
    'P Date Nov 22, 2026',
    'P Paddle 118',
    'H2 Billed to',
    'P Grace Łukasiewicz',
    'P Łódź Antiques',
    'P 2 Elm Street',
    'P Apt. 4',
    'P Hudson, NY 12534',
    'P 1 (518) 555-0199',
    'P grace@example.com',
    'H2 Auction',
    'P The Whitcomb House: Furniture, Silver & Fine Rugs',
    'P 44 Warren Street',
    'P Hudson, NY 12534',
    'P Questions? Ida Whitcomb',
    'P (518) 555-0142',
    'P ida@hudson.example',
    'H2 Pickup',
    'P Sat, Nov 28, 2026, 10:15 AM EST',
    'P Show this code when you come for your lots.',
    `Figure QR code for pickup: ${paper.checkInLink}`,
    'Table',
    'TR',
    'TH Lot',
    'TH Description',
    'TH Price',
    'TR',
    'TH 1',
    'TD Walnut dresser, three drawers, c. 1890',
    'TD $25.00',
    'TR',
    'TH 2',
    'TD Sterling silver flatware, service for twelve: “Chrysanthemum” by Tiffany & Co.',
    'TD $37.50',
    'H2 Notes',
    'P Bring help.',
    'Table',
    'TR',
    'TH Hammer price',
    'TD $62.50',
    'TR',
    'TH Buyer’s premium (18%)',
    'TD $11.25',
    'TR',
    'TH Subtotal',
    'TD $73.75',
    'TR',
    'TH Sales tax (8%)',
    'TD $5.90',
    'TR',
    'TH Total',
    'TD $79.65',
    'TR',
    'TH Amount due',
    'TD $79.65',
  ]);
});

test('says of each head whether it stands above a column or before a row', async () => {
  const { source } = await open(samplePaper(2));
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(3);
  // Two lots and six totals.
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(2 + 6);
});

test('reads repeated heads and feet to nobody, and leaves nothing unmarked', async () => {
  const { pages } = await open(samplePaper(60));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const texts = await marked(page);
    expect(texts.get('')).toBeUndefined();
    expect(texts.get('Artifact')).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(texts.get('Artifact')?.includes('Description')).toBe(index > 0);
    const heads = (await readAloud(page)).filter((line) => line === 'TH Description');
    expect(heads).toHaveLength(index === 0 ? 1 : 0);
  }
});
