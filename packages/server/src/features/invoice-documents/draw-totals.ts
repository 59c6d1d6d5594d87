import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { colors, spaced } from './look.ts';
import { invoiceTotals } from './invoice-totals.ts';
import type { TotalLine } from './invoice-totals.ts';
import type { InvoiceDetails } from '../invoices/public.ts';

/** From the hammer to what is due, never torn apart. */
export function totalsBlock(invoice: InvoiceDetails): Content {
  const lines = invoiceTotals(invoice);
  return {
    ...spaced,
    unbreakable: true,
    columns: [
      { width: '*', text: '' },
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
