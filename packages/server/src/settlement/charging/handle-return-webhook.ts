import { readClock } from '#platform/database/read-clock.ts';
import type { Kysely } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { CardNotice, ReturnNews } from '#platform/cards/card-notice.ts';
import type { ReturnsFinding } from '#platform/cards/charge-returns.ts';
import type { DB } from '#platform/database/schema.ts';
import { noteDisputed, recordReturn } from '#settlement/invoices/public.ts';
import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import { conclude, namesOf } from './call-provider.ts';
import { lockExisting } from './begin-charge.ts';
import { findChargeOfIntent, findOwnCharge } from './charges.queries.ts';
import type { Charge, ChargingDependencies, DisputeNews } from './charging.ts';
import { endPlan } from './plans.queries.ts';
import { isNewestAnswer, readDisputed, storeDispute } from './returns.queries.ts';
import { settle } from './settle-charge.ts';
import { notify } from './notify.ts';

type Returns = Extract<ReturnsFinding, { state: 'found' }>;

/**
 * Applies what went back of a charge: refunds made at the provider, and disputes of its cardholder.
 * Events come late, twice and out of order: the provider is asked how all of it stands now, and the
 * newest answer wins. `unreachable` leaves the event unheard, so that the provider repeats it.
 */
export async function handleReturnWebhook(
  charging: ChargingDependencies,
  eventRef: CardNotice['eventRef'],
  { intentRef }: ReturnNews,
): Promise<'heard' | 'unreachable'> {
  const { database, gateway, log } = charging;
  const askedAt = await readClock(database.kysely);
  const found = await gateway.findReturns(intentRef);
  if (found.state === 'unknown') return 'unreachable';
  const charge = await succeededCharge(charging, intentRef, found);
  if (charge === 'unreachable') return 'unreachable';
  if (charge === null) return 'heard';
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await lockExisting(transaction, charge.invoiceId);
    if (await isNewestAnswer(transaction, charge.id, askedAt)) {
      await apply(transaction, charging, charge, found);
    }
  });
  const open = found.disputes.filter(({ isOpen }) => isOpen).map(({ disputeRef }) => disputeRef);
  if (open.length > 0) log.warn({ invoice: charge.invoiceId, open }, 'a payment is disputed');
  return 'heard';
}

/**
 * The charge that this is about, settled here before anything of it goes back: its own answer may be
 * lost, or its event still under way. Null for a payment that was not begun here.
 */
async function succeededCharge(
  charging: ChargingDependencies,
  intentRef: string,
  { attemptId }: Returns,
): Promise<Charge | 'unreachable' | null> {
  const { database, gateway } = charging;
  const named = await findChargeOfIntent(database.kysely, gateway.name, intentRef);
  if (named?.state.kind === 'succeeded') return named;
  const charge =
    named ??
    (attemptId !== null && isUuid(attemptId)
      ? await findOwnCharge(database.kysely, gateway.name, attemptId)
      : null);
  if (charge === null) return null;
  // A second intent of the attempt: its own event makes it a charge here, until then this one waits.
  if (charge.intentRef !== null && charge.intentRef !== intentRef) return 'unreachable';
  const standing = await gateway.findCharge({ ...namesOf(charge), intentRef });
  if (standing.state === 'missing') return 'unreachable';
  const outcome = await conclude(gateway, charge, standing);
  const settled = await settle(charging, charge, outcome, 'apart');
  return settled.state.kind === 'succeeded' ? settled : 'unreachable';
}

/** Under the invoice's lock. Nothing that went back is ever charged again by itself. */
async function apply(
  transaction: Kysely<DB>,
  charging: ChargingDependencies,
  { id: chargeId, invoiceId, brand, last4 }: Charge,
  { refunds, disputes }: Returns,
): Promise<void> {
  const card = { invoiceId, brand, last4 };
  const refunded: string[] = [];
  const disputed: DisputeNews[] = [];
  for (const { refundRef: returnRef, amountCents, counts } of refunds) {
    const refund = { ...card, kind: 'refund', returnRef, amountCents, counts } as const;
    const { newlyCounted } = await recordReturn(transaction, refund);
    if (newlyCounted !== null) refunded.push(newlyCounted);
  }
  for (const dispute of disputes) {
    const { disputeRef, isOpen, withdrawnCents, amountCents } = dispute;
    const news = await storeDispute(transaction, chargeId, dispute);
    if (news !== null) disputed.push({ invoiceId, disputeRef, news, withdrawnCents });
    const counts = !isOpen && withdrawnCents > 0;
    await recordReturn(transaction, {
      ...card,
      kind: 'chargeback',
      returnRef: disputeRef,
      amountCents: counts ? withdrawnCents : amountCents,
      counts,
    });
  }
  await noteDisputed(transaction, invoiceId, await readDisputed(transaction, invoiceId));
  if (refunds.length + disputes.length > 0) await endPlan(transaction, invoiceId);
  // At the end, since each letter says how the invoice stands after all of it; and each by itself, so
  // that one which cannot be written keeps no other back.
  for (const paymentId of refunded) {
    await notify(transaction, charging, (events) =>
      events.paid(transaction, { invoiceId, paymentId }),
    );
  }
  for (const news of disputed) {
    await notify(transaction, charging, (events) => events.disputed(transaction, news));
  }
}
