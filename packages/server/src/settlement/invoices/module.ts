import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { decideCertificate } from './certificate-decided.ts';
import { changeInvoice, takePayment } from './change-invoice.ts';
import type { PaymentDependencies } from './change-invoice.ts';
import { addSoldLot } from './add-sold-lot.ts';
import type { SoldLater } from './add-sold-lot.ts';
import { createSettlement } from './create-settlement.ts';
import type { InvoiceOffers } from './invoice-changes.command.ts';
import type { InvoiceDependencies } from './invoice-dependencies.ts';
import { serveConsoleInvoices } from './console-invoices.routes.ts';
import { serveInvoices } from './invoices.routes.ts';
import type { OnGrown, OnInvoiced } from './settled-invoice.ts';

/** Milliseconds from the last hammer to the invoices, at most; each round costs a few milliseconds. */
const settlementMs = 2_000;

interface Dependencies extends InvoiceDependencies, PaymentDependencies {
  readonly authorization: Authorization;
  readonly log: Log;
  /** Called one after another in the transaction that makes the invoice. */
  readonly onInvoiced: readonly OnInvoiced[];
  /** The same, when a lot that was sold after its sale was added to an invoice. */
  readonly onGrown: readonly OnGrown[];
}

export interface Invoices extends Module {
  /** Makes the invoices of auctions that are over. */
  readonly settle: Pass['run'];
  /**
   * Puts a lot that was sold after its sale on its buyer's invoice, or makes that invoice; returns its
   * id.
   */
  readonly addSoldLot: (transaction: Transaction<DB>, sold: SoldLater) => Promise<string>;
  readonly change: InvoiceOffers['invoices']['change'];
  readonly takePayment: InvoiceOffers['invoices']['takePayment'];
  readonly readPickups: InvoiceDependencies['readPickups'];
  /** Records the staff's decision on a tax certificate; false when there is none. */
  readonly decideCertificate: (certificateId: string, valid: boolean) => Promise<boolean>;
}

export function invoicesModule({
  onInvoiced: followers,
  onGrown: ofGrown,
  log,
  authorization,
  ...dependencies
}: Dependencies): Invoices {
  const { database, readPickups, onChanged } = dependencies;
  const onInvoiced = inTurn(followers);
  const onGrown = inTurn(ofGrown);
  const settle = createSettlement({ database, log, onInvoiced });
  return {
    settle,
    addSoldLot: (transaction, sold) => addSoldLot(transaction, sold, { onInvoiced, onGrown }),
    change: (...request) => changeInvoice(dependencies, ...request),
    takePayment: (payment) => takePayment(dependencies, payment),
    readPickups,
    decideCertificate: (certificateId, valid) =>
      database.transaction((transaction) =>
        decideCertificate(transaction, { certificateId, valid }, onChanged),
      ),
    serve: ({ api }) => {
      serveInvoices(api, { database, readPickups });
      serveConsoleInvoices(api, { database, readPickups, authorization });
    },
    passes: [{ name: 'settlement', everyMs: settlementMs, run: settle }],
  };
}

function inTurn<Data>(
  followers: readonly ((transaction: Transaction<DB>, data: Data) => Promise<void>)[],
): (transaction: Transaction<DB>, data: Data) => Promise<void> {
  return async (transaction, data) => {
    for (const follow of followers) await follow(transaction, data);
  };
}
