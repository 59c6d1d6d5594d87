import { formatUsd } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { GatewayName } from '#platform/cards/card-gateway.ts';
import { leastChargeCents } from '#platform/cards/charges.ts';
import type { DB } from '#platform/database/schema.ts';
import {
  isSmallRest,
  lockInvoice,
  noteLatestCharge,
  writeOffRest,
} from '#settlement/invoices/public.ts';
import type { LockedInvoice } from '#settlement/invoices/public.ts';
import { cardToCharge } from '#identity/payment-methods/public.ts';
import { hasSucceeded, insertCharge, latestCharge, readCharge } from './charges.queries.ts';
import { isOpen } from './charging.ts';
import type { Charge, ChargeCause } from './charging.ts';

/** What came of wanting to charge an invoice; the provider has not been asked yet. */
export type Beginning =
  | { readonly kind: 'begun'; readonly charge: Charge }
  /** Nothing else is asked while one is open. */
  | { readonly kind: 'open'; readonly charge: Charge }
  | { readonly kind: 'nothing-due' }
  /** A payment is disputed at the bank: who keeps it decides what is due. */
  | { readonly kind: 'disputed' }
  | { readonly kind: 'amount-changed' }
  /** It was less than any card can be charged. */
  | { readonly kind: 'written-off' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'card-expired' };

export interface WantedCharge {
  readonly cause: ChargeCause;
  /** What the bidder saw that they would pay, in cents. */
  readonly shownCents?: number | undefined;
  /** The site that they are on; null when nobody is there. */
  readonly host: string | null;
}

/** What the bidder reads beside it. */
const tooLittle = `Cards cannot be charged less than ${formatUsd(leastChargeCents)}`;

/**
 * Writes an attempt down, with all that the provider will be told, under the invoice's lock. From the
 * commit on it stands between this invoice and any other charge, whatever becomes of this process.
 */
export async function beginCharge(
  transaction: Kysely<DB>,
  gateway: GatewayName,
  invoice: LockedInvoice,
  { cause, shownCents, host }: WantedCharge,
): Promise<Beginning> {
  const latest = await latestCharge(transaction, invoice.id);
  if (latest !== null && isOpen(latest)) return { kind: 'open', charge: latest };
  const { id: invoiceId, revision, amountDueCents: amountCents } = invoice;
  if (invoice.disputedCents > 0) return { kind: 'disputed' };
  if (amountCents <= 0) return { kind: 'nothing-due' };
  // Due again although a card has paid: money went back by hand, and none is taken anew for that.
  if (await hasSucceeded(transaction, invoiceId, revision)) return { kind: 'nothing-due' };
  if (shownCents !== undefined && shownCents !== amountCents) return { kind: 'amount-changed' };
  if (isSmallRest(amountCents)) {
    await writeOffRest(transaction, invoiceId, { reason: tooLittle, madeBy: cause });
    return { kind: 'written-off' };
  }
  const card = await cardToCharge(transaction, invoice.bidderId, gateway);
  if (card === null) return { kind: 'no-card' };
  if (card.expired) return { kind: 'card-expired' };
  const id = uuid();
  await insertCharge(transaction, { ...card, id, invoiceId, revision, cause, amountCents, host });
  await noteLatestCharge(transaction, invoiceId, 'open');
  return { kind: 'begun', charge: await readCharge(transaction, id) };
}

export async function lockExisting(
  transaction: Kysely<DB>,
  invoiceId: string,
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(transaction, invoiceId);
  if (invoice === null) throw new Error('A charge is of an invoice that does not exist.');
  return invoice;
}
