import { getLotResults, getSaleInvoices } from '@fairlot/contract';
import type { SaleInvoice, SaleInvoices } from '@fairlot/contract';
import { centsToDollars, paymentStatus } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { readLotResults } from './lot-results.queries.ts';
import { readSaleInvoices } from './sale-invoices.queries.ts';
import type { SaleInvoiceRow } from './sale-invoices.queries.ts';

/** What became of the lots of a sale, and who has paid and picked up, for the sale's pages in the console. */
export function serveSaleResults(api: Api, { kysely }: Database): void {
  async function requireSale({ sellerId, saleId }: OfSale): Promise<void> {
    if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
  }

  api.handle(getLotResults, async ({ params }) => {
    await requireSale(params);
    return readLotResults(kysely, params.saleId);
  });

  api.handle(getSaleInvoices, async ({ params }) => {
    await requireSale(params);
    return presentInvoices(await readSaleInvoices(kysely, params.saleId));
  });
}

interface OfSale {
  readonly sellerId: string;
  readonly saleId: string;
}

const dueOf = ({ total_cents: total, paid_cents: paid }: SaleInvoiceRow) => total - paid;

/** What is left to do, the most urgent first. */
function urgency(row: SaleInvoiceRow): number {
  if (dueOf(row) !== 0 || row.disputed_cents > 0) return 0;
  return row.lots_picked_up < row.lots ? 1 : 2;
}

function presentInvoices(rows: readonly SaleInvoiceRow[]): SaleInvoices {
  const sum = (centsOf: (row: SaleInvoiceRow) => number) =>
    centsToDollars(rows.reduce((cents, row) => cents + centsOf(row), 0));
  return {
    invoices: rows.toSorted((one, other) => urgency(one) - urgency(other)).map(presentInvoice),
    total: sum((row) => row.total_cents),
    paid: sum((row) => row.paid_cents),
    owed: sum((row) => Math.max(dueOf(row), 0)),
    refundsDue: sum((row) => Math.max(-dueOf(row), 0)),
  };
}

function presentInvoice(row: SaleInvoiceRow): SaleInvoice {
  return {
    invoiceId: row.id,
    invoiceNumber: row.invoice_number,
    paddle: row.paddle_number,
    name: row.bidder_name,
    total: centsToDollars(row.total_cents),
    due: centsToDollars(dueOf(row)),
    status: paymentStatus({
      total: row.total_cents,
      paid: row.paid_cents,
      disputed: row.disputed_cents,
      latestAttempt: row.latest_attempt,
      hasCard: row.has_card,
    }),
    isDisputed: row.disputed_cents > 0,
    lots: row.lots,
    lotsPickedUp: row.lots_picked_up,
    collectorName: row.collector_name,
  };
}
