import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { storeSums } from './changes.queries.ts';
import { sumsOf } from './decide-change.ts';
import { lockInvoice } from './locked-invoice.ts';
import { insertLots, makeInvoices } from './make-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { findInvoiceOf, readSettledAuction } from './settlement.queries.ts';
import type { SoldLot } from './settlement.queries.ts';
import type { OnGrown, OnInvoiced } from './settled-invoice.ts';

export interface SoldLater {
  readonly auctionId: string;
  readonly lot: SoldLot;
}

/** What else happens when a lot sold after its sale is put on an invoice, in the same transaction. */
export interface AddSoldLotDependencies {
  /** Called when its buyer had no invoice of this sale. */
  readonly onInvoiced: OnInvoiced;
  /** Called when it was added to an existing invoice, paid or not: more is due. */
  readonly onGrown: OnGrown;
}

/**
 * Puts a lot that was sold after its sale on the one invoice that its buyer has of the sale, or makes
 * that invoice by the terms of the sale; returns its id. The caller holds the lock of the auction, which
 * is settled. Payments stay: the balance follows, as after any other change.
 */
export async function addSoldLot(
  transaction: Transaction<DB>,
  { auctionId, lot }: SoldLater,
  { onInvoiced, onGrown }: AddSoldLotDependencies,
): Promise<string> {
  const auction = await readSettledAuction(transaction, auctionId);
  if (auction === null) throw new Error(`The invoices of auction ${auctionId} are not made.`);
  const had = await findInvoiceOf(transaction, auctionId, lot.winnerId);
  if (had === null) {
    const [made] = await makeInvoices(transaction, auction, [[lot]]);
    if (made === undefined) throw new Error('An invoice was made beside the lock of its auction.');
    await onInvoiced(transaction, [made]);
    return made.invoiceId;
  }
  const locked = await lockInvoice(transaction, had);
  if (locked === null) throw new Error(`Invoice ${had} is gone.`);
  const { terms } = await readInvoice(transaction, had);
  await insertLots(transaction, [{ invoiceId: had, won: [lot] }], terms.premiumRules);
  const sums = sumsOf(await readInvoice(transaction, had));
  await storeSums(transaction, had, sums);
  await onGrown(transaction, {
    invoiceId: had,
    auctionId,
    bidderId: lot.winnerId,
    createdAt: auction.lastHammerAt,
    lastHammerAt: auction.lastHammerAt,
    autoCharge: auction.autoCharge,
    chargeDelayMs: auction.chargeDelayMs,
    amountDueCents: sums.total - locked.paidCents,
    owedBeforeCents: locked.amountDueCents,
    bought: lot,
  });
  return had;
}
