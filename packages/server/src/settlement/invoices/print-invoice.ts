import { centsToDollars, formatUsd } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { noPickup, presentInvoice } from './present-invoice.ts';
import { readInvoice } from './read-invoice.ts';
import type { InvoiceDetails } from './invoice-details.ts';
import type { listAuctionInvoices } from './auction-invoices.queries.ts';
import type { DB } from '#platform/database/schema.ts';
import type { ReadPickups } from './invoice-dependencies.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

export function unknownInvoice(id: string): CommandError {
  return new CommandError(`There is no invoice ${id}.`);
}

type Listed = NonNullable<Awaited<ReturnType<typeof listAuctionInvoices>>>;

export function printInvoices(invoices: Listed, { json }: Options): void {
  if (json) {
    printJson({
      invoices: invoices.map(
        ({
          id,
          totalCents,
          amountDueCents,
          disputedCents,
          refundedCents,
          paddleNumber,
          ...invoice
        }) => ({
          secureId: id,
          ...invoice,
          paddleNumber: String(paddleNumber),
          invoiceTotal: centsToDollars(totalCents),
          amountDue: centsToDollars(amountDueCents),
          refundedAmount: centsToDollars(refundedCents),
          disputedAmount: centsToDollars(disputedCents),
        }),
      ),
    });
    return;
  }
  for (const invoice of invoices) {
    const sums = `${formatUsd(invoice.totalCents).padStart(12)} ${formatUsd(invoice.amountDueCents).padStart(12)}`;
    printLine(
      `${invoice.id} #${String(invoice.invoiceNumber).padEnd(6)} ${sums} ${invoice.paymentStatus.padEnd(15)} paddle ${invoice.paddleNumber}, ${invoice.bidderName}, ${invoice.email}${wentBack(invoice)}`,
    );
  }
  printLine(
    `${invoices.length} invoices; the second amount is due, in parentheses to be given back.`,
  );
}

/** What a line of the list adds about disputes and refunds. */
function wentBack({ disputedCents, refundedCents }: Listed[number]): string {
  const disputed = disputedCents > 0 ? `, DISPUTED ${formatUsd(disputedCents)}` : '';
  const refunded = refundedCents > 0 ? `, refunded ${formatUsd(refundedCents)}` : '';
  return disputed + refunded;
}

/** Prints an invoice as it is now. */
export async function printInvoice(
  db: Kysely<DB>,
  readPickups: ReadPickups,
  id: string,
  { json }: Options,
): Promise<void> {
  const exists = await db.selectFrom('invoices').select('id').where('id', '=', id).execute();
  if (exists.length === 0) throw unknownInvoice(id);
  const details = await readInvoice(db, id);
  if (json) {
    const pickup = (await readPickups(db, [id])).get(id) ?? noPickup;
    printJson(presentInvoice(details, { pickup, readOnly: false }));
    return;
  }
  for (const line of written(details)) printLine(line);
}

function line(what: string, cents: number): string {
  return `  ${what.padEnd(60)} ${formatUsd(cents).padStart(12)}`;
}

function taxLabel({ terms, taxNote }: InvoiceDetails): string {
  if (terms.taxExempt) return 'Sales tax: exempt';
  return taxNote === '' ? 'Sales tax' : `Sales tax: ${taxNote}`;
}

function written(invoice: InvoiceDetails): string[] {
  const { bidder, sums } = invoice;
  const numbers = new Map(invoice.lots.map(({ id, lotNumber }) => [id, lotNumber]));
  return [
    `Invoice #${invoice.invoiceNumber} of ${invoice.seller.companyName}, ${invoice.auction.title}`,
    `Paddle ${bidder.paddleNumber}, ${bidder.name}, ${bidder.phone}, ${invoice.user.email}`,
    ...invoice.lots.map((lot) =>
      line(`Lot ${lot.lotNumber} ${lot.title}`.slice(0, 60), lot.hammerCents),
    ),
    line("Buyer's premium", sums.premium),
    ...invoice.changes.map((change) => {
      const lots = change.lotIds.map((id) => numbers.get(id)).join(', ');
      const about = lots === '' ? '' : ` (${lots})`;
      return line(`${change.kind}: ${change.label}${about}`, change.amountCents);
    }),
    line(taxLabel(invoice), sums.tax),
    line('Total', sums.total),
    ...invoice.payments.map((payment) => {
      const means = [payment.kind, payment.brand, payment.last4].filter((text) => text !== '');
      const refused = payment.accepted ? '' : ', refused';
      return line(`Payment: ${means.join(' ')}${refused}`, payment.amountCents);
    }),
    ...invoice.disputes.map((dispute) => {
      const until =
        dispute.answerBy === null ? '' : `, answer by ${dispute.answerBy.toISOString()}`;
      const standing = dispute.isOpen ? `do not hand over${until}` : 'decided';
      return line(`Disputed (${dispute.reason}): ${standing}`, dispute.amountCents);
    }),
    line(`Due (${invoice.paymentStatus})`, invoice.amountDueCents),
    ...(invoice.notes === '' ? [] : [invoice.notes]),
  ];
}
