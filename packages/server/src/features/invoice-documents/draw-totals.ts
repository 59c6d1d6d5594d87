import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { colors, spaced } from './look.ts';
import { invoiceTotals } from './invoice-totals.ts';
import type { TotalLine } from './invoice-totals.ts';
import type { InvoiceDetails } from '../invoices/public.ts';
import { written } from './written-text.ts';

/** Notes stand beside the totals; longer ones, which may fill more than a page, below them. */
const beside = { letters: 400, lines: 8 };

/** What it all comes to, and what the seller has to say to it. */
export function endOf(invoice: InvoiceDetails): Content[] {
  const lines = invoice.notes.split(/\n+/).filter((line) => line !== '');
  if (lines.length === 0) return [totalsBlock(invoice, [])];
  const notes: Content[] = [
    { text: 'Notes', font: 'Fraunces', fontSize: 12, margin: [0, 0, 0, 4] },
    ...lines.map((line) => ({ text: written(line) })),
  ];
  if (invoice.notes.length <= beside.letters && lines.length <= beside.lines) {
    return [totalsBlock(invoice, notes)];
  }
  return [totalsBlock(invoice, []), { ...spaced, stack: notes }];
}

/** From the hammer to what is due, never torn apart. */
function totalsBlock(invoice: InvoiceDetails, left: Content[]): Content {
  const lines = invoiceTotals(invoice);
  return {
    ...spaced,
    unbreakable: true,
    columns: [
      { width: '*', stack: left, margin: [0, 4, 20, 0] },
      {
        width: 260,
        table: { widths: ['*', 84], body: lines.map(rowOf) },
        layout: {
          hLineWidth: (line) => (lines[line]?.weight === 'sum' ? 0.75 : 0),
          vLineWidth: () => 0,
          hLineColor: () => colors.line,
          fillColor: (row) => (lines[row]?.weight === 'due' ? colors.tint : null),
          paddingLeft: () => 8,
          paddingRight: () => 6,
          paddingTop: (row) => (lines[row]?.weight === 'due' ? 7 : 3),
          paddingBottom: (row) => (lines[row]?.weight === 'due' ? 5 : 2),
        },
      },
    ],
  };
}

function rowOf({ label, value, weight }: TotalLine): TableCell[] {
  const look = {
    plain: { color: colors.soft },
    sum: { bold: true },
    due: { bold: true, fontSize: 12, color: colors.brand },
  }[weight];
  return [
    { text: label, ...look },
    {
      text: value,
      ...look,
      ...(weight === 'plain' && { color: colors.ink }),
      alignment: 'right',
      noWrap: true,
    },
  ];
}
