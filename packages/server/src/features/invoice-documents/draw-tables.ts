import { formatUsd } from '@fairlot/rules';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { localDate } from '../../platform/time/local-time.ts';
import type { InvoiceDetails } from '../invoices/public.ts';
import { paymentMeans } from './payment-means.ts';
import { cellPadding, colors, contentWidth, ruled, spaced } from './look.ts';
import { written } from './written-text.ts';

const amountWidth = 84;

/** Columns in points, none of them by its content: a word of 200 letters would push the amounts off. */
function widthsAfter(first: number): number[] {
  return [first, contentWidth - first - amountWidth - 3 * cellPadding, amountWidth];
}

/** The lots that were won; the head of the table stands on each page. */
export function lotsTable({ lots }: InvoiceDetails): Content {
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsAfter(44),
      body: [
        [head('Lot'), head('Description'), head('Price', 'right')],
        ...lots.map(({ lotNumber, title, code, hammerCents, premiumExempt }): TableCell[] => [
          { text: written(lotNumber), bold: true },
          {
            text: [
              ...written(title),
              ...(code === ''
                ? []
                : [{ text: '  ' }, { text: written(code), color: colors.soft, fontSize: 8 }]),
              ...(premiumExempt ? [{ text: '  No premium', color: colors.soft, fontSize: 8 }] : []),
            ],
          },
          amount(hammerCents),
        ]),
      ],
    },
    layout: ruled,
  };
}

const kinds = [
  { kind: 'adjustment', heading: 'Adjustments' },
  { kind: 'void', heading: 'Voids' },
  { kind: 'charge', heading: 'Charges' },
] as const;

/** What the seller changed after the hammer, kind by kind. */
export function changesTable({ changes, lots }: InvoiceDetails): Content[] {
  const numbers = new Map(lots.map(({ id, lotNumber }) => [id, lotNumber]));
  return kinds.flatMap(({ kind, heading }): Content[] => {
    const rows = changes.filter((change) => change.kind === kind);
    if (rows.length === 0) return [];
    const body = rows.map(({ lotIds, label, notes, amountCents }): TableCell[] => [
      { text: written(lotIds.map((id) => numbers.get(id) ?? '').join(', ')), bold: true },
      {
        text: [
          ...written(label),
          ...(notes === ''
            ? []
            : [{ text: '  ·  ' }, { text: written(notes), color: colors.soft }]),
        ],
      },
      amount(amountCents),
    ]);
    return [section([head('Lots'), head(heading), head('Amount', 'right')], body)];
  });
}

/** Everything that was paid, tried and given back. */
export function paymentsTable({ payments, auction }: InvoiceDetails): Content[] {
  if (payments.length === 0) return [];
  const body = payments.map((payment): TableCell[] => [
    { text: localDate(payment.processedAt, auction.timeZone) },
    {
      text: [
        ...written(payment.accepted ? paymentMeans(payment) : `${paymentMeans(payment)}: declined`),
        ...(payment.notes === ''
          ? []
          : [{ text: '  ·  ' }, { text: written(payment.notes), color: colors.soft }]),
      ],
    },
    payment.accepted
      ? amount(payment.amountCents)
      : { ...amount(payment.amountCents), color: colors.soft, decoration: 'lineThrough' },
  ]);
  return [section([head('Date'), head('Payments'), head('Amount', 'right')], body)];
}

function section(heads: TableCell[], body: TableCell[][]): Content {
  return {
    ...spaced,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsAfter(74),
      body: [heads, ...body],
    },
    layout: ruled,
  };
}

function head(text: string, alignment: 'left' | 'right' = 'left'): TableCell {
  return {
    text,
    alignment,
    bold: true,
    fontSize: 8.5,
    color: colors.brand,
    fillColor: colors.tint,
  };
}

function amount(cents: number) {
  return { text: formatUsd(cents), alignment: 'right' as const, noWrap: true };
}
