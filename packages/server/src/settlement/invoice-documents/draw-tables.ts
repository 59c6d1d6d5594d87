import { formatUsd } from '@fairlot/rules';
import type { Words } from '#platform/pdf/runs.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import { drawTable } from '#platform/pdf/table.ts';
import type { TableColumn } from '#platform/pdf/table.ts';
import { localDate } from '#platform/time/local-time.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import { paymentMeans } from './payment-means.ts';
import { above, further, headed, say, soft, tableColors } from '#platform/pdf/look.ts';

type Cells = readonly (readonly Words[])[];

const small = { ...soft, size: 8 };
const strong = { face: 'strong' } as const;

/** The lots that were won. */
export function drawLots(sheet: Sheet, { lots }: InvoiceDetails): void {
  const rows = lots.map(({ lotNumber, title, code, hammerCents, premiumExempt }): Cells => [
    [say(lotNumber, strong)],
    [
      say(title),
      ...further(code, '  ', small),
      ...further(premiumExempt ? 'No premium' : '', '  ', small),
    ],
    [say(formatUsd(hammerCents))],
  ]);
  drawTable(sheet, columns(sheet, 50, ['Lot', 'Description', 'Price']), rows, tableColors);
}

const kinds = [
  { kind: 'adjustment', heading: 'Adjustments' },
  { kind: 'void', heading: 'Voids' },
  { kind: 'fee', heading: 'Fees' },
] as const;

/** The seller's changes after the hammer, by kind. */
export function drawChanges(sheet: Sheet, { changes, lots }: InvoiceDetails): void {
  const numbers = new Map(lots.map(({ id, lotNumber }) => [id, lotNumber]));
  for (const { kind, heading } of kinds) {
    const rows = changes
      .filter((change) => change.kind === kind)
      .map(({ lotIds, label, notes, amountCents }): Cells => [
        [say(lotIds.map((id) => numbers.get(id) ?? '').join(', '), strong)],
        [say(label), ...further(notes, '  ·  ', soft)],
        [say(formatUsd(amountCents))],
      ]);
    drawSection(sheet, ['Lots', heading, 'Amount'], rows);
  }
}

/** All payments, attempts and refunds. */
export function drawPayments(sheet: Sheet, { payments, auction }: InvoiceDetails): void {
  const rows = payments.map((payment): Cells => {
    const means = paymentMeans(payment);
    return [
      [say(localDate(payment.processedAt, auction.timeZone))],
      [
        say(payment.accepted ? means : `${means}: declined`),
        ...further(payment.notes, '  ·  ', soft),
      ],
      [say(formatUsd(payment.amountCents), payment.accepted ? {} : { ...soft, struck: true })],
    ];
  });
  drawSection(sheet, ['Date', 'Payments', 'Amount'], rows);
}

function drawSection(sheet: Sheet, heads: [string, string, string], rows: readonly Cells[]): void {
  if (rows.length === 0) return;
  sheet.y += above;
  drawTable(sheet, columns(sheet, 80, heads), rows, tableColors);
}

const amountWidth = 96;

function columns(
  sheet: Sheet,
  firstWidth: number,
  [first, second, third]: [string, string, string],
): TableColumn[] {
  return [
    column(first, firstWidth, 'left'),
    column(second, sheet.width - firstWidth - amountWidth, 'left'),
    column(third, amountWidth, 'right'),
  ];
}

function column(head: string, width: number, align: 'left' | 'right'): TableColumn {
  return { head: say(head, headed), width, align };
}
