import { auctionPath, refusalSentences } from '@fairlot/contract';
import type { Kysely, Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import type { Site } from '#platform/http/site.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dropPendingBids } from '#bidding/bids/public.ts';
import { raiseApprovalAlert } from '#messaging/messages/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { registrationApprovedJob } from './after-approval.ts';
import {
  siteOfRegistration,
  lockOwnRegistration,
  lockRegistration,
  markApproved,
  isBlockedAt,
  markRefused,
  readParties,
  takePaddle,
} from './registrations.queries.ts';
import { bidderApproved, bidderRefused } from './facts-of-registrations.ts';
import type { RegistrationEmail } from './registration-letters.ts';
import type { Refusal, Registration } from './registrations.queries.ts';

export interface RegistrationDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly enqueueEmail: EnqueueEmail<RegistrationEmail>;
  /** Absolute address of a path on a host of ours. */
  readonly linkTo: (host: string, path: string) => string;
}

/** Approves within a transaction that holds the registration's lock; returns the paddle number. */
export async function approveLocked(
  transaction: Transaction<DB>,
  { jobs, enqueueEmail, linkTo }: RegistrationDependencies,
  registration: Registration,
  { site, hadToWait }: { site: Pick<Site, 'host' | 'name'> | null; hadToWait: boolean },
): Promise<number> {
  const { id, auctionId, userId } = registration;
  // A bidder approved once before keeps their number.
  const paddle = registration.paddle ?? (await takePaddle(transaction, auctionId));
  await markApproved(transaction, id, paddle);
  await recordFact(transaction, bidderApproved, { registrationId: id });
  const parties = await readParties(transaction, registration);
  const { title } = parties;
  const alertId = await raiseApprovalAlert(transaction, {
    userId,
    auctionId,
    paddle,
    text: `You are approved to bid in ${title}. Your paddle number is ${paddle}.`,
  });
  await jobs.enqueue(transaction, registrationApprovedJob, { registrationId: id, alertId });
  if (site !== null) {
    await enqueueEmail(
      transaction,
      { to: parties.email, site },
      {
        template: 'auction-approved',
        data: {
          firstName: parties.first_name,
          auctionTitle: title,
          paddleNumber: String(paddle),
          hadToWait,
          link: linkTo(site.host, auctionPath(auctionId, title)),
        },
      },
    );
  }
  return paddle;
}

export interface Decision {
  readonly by: Actor;
  /** The sale that it has to belong to; the operator's command leaves it out. */
  readonly saleId?: string;
  /** The status that it still has to be in; left out: any. */
  readonly from?: Registration['status'];
  /** Why they are refused; left out: nobody is told. */
  readonly refusal?: Refusal;
}

const byOperator: Decision = { by: { kind: 'command', name: 'command line' } };

/**
 * The seller approves a bidder. Returns the paddle number; null when there is no such registration, or
 * the company has blocked its bidder.
 */
export async function approveRegistration(
  dependencies: RegistrationDependencies,
  registrationId: string,
  decision = byOperator,
): Promise<number | null> {
  return dependencies.database.transaction(async (transaction) => {
    const registration = await lockRegistration(transaction, registrationId, decision.saleId);
    if (registration === null || !isIn(decision.from, registration)) return null;
    if (registration.status === 'approved') return registration.paddle;
    if (await isBlockedAt(transaction, registration)) return null;
    await noteDecision(transaction, registration, decision, 'bidder.approve');
    const site = await siteOfRegistration(transaction, registration.auctionId, registration.userId);
    return approveLocked(transaction, dependencies, registration, { site, hadToWait: true });
  });
}

/**
 * The seller refuses a bidder, or takes an approval back: their pending bids are void at once, so that
 * no later approval places them. False when there is no such registration.
 */
export async function refuseRegistration(
  dependencies: RegistrationDependencies,
  registrationId: string,
  decision = byOperator,
): Promise<boolean> {
  return dependencies.database.transaction(async (transaction) => {
    const registration = await lockRegistration(transaction, registrationId, decision.saleId);
    if (registration === null || !isIn(decision.from, registration)) return false;
    if (registration.status !== 'refused') {
      await refuseLocked(transaction, dependencies, registration, decision);
    }
    return true;
  });
}

/** Refuses within a transaction that holds the registration's lock. */
export async function refuseLocked(
  transaction: Transaction<DB>,
  { enqueueEmail, linkTo }: RegistrationDependencies,
  registration: Registration,
  decision: Decision,
): Promise<void> {
  await markRefused(transaction, registration.id, decision.refusal);
  await recordFact(transaction, bidderRefused, { registrationId: registration.id });
  await dropPendingBids(transaction, registration);
  await noteDecision(transaction, registration, decision, 'bidder.refuse');
  const { auctionId, userId } = registration;
  const site = await siteOfRegistration(transaction, auctionId, userId);
  if (site === null) return;
  const { title, email, first_name: firstName } = await readParties(transaction, registration);
  await enqueueEmail(
    transaction,
    { to: email, site },
    {
      template: 'registration-refused',
      data: {
        firstName,
        auctionTitle: title,
        wasApproved: registration.status === 'approved',
        reason: decision.refusal?.cause ? refusalSentences[decision.refusal.cause] : null,
        link: linkTo(site.host, auctionPath(auctionId, title)),
      },
    },
  );
}

const isIn = (from: Decision['from'], { status }: Registration) =>
  from === undefined || status === from;

/** Writes a decision into the company's log. */
export async function noteDecision(
  transaction: Transaction<DB>,
  registration: Registration,
  { by, refusal }: Pick<Decision, 'by' | 'refusal'>,
  action: 'bidder.approve' | 'bidder.refuse',
): Promise<void> {
  const { auctionId, status } = registration;
  const { sellerId, name } = await readParties(transaction, registration);
  await recordAction(transaction, {
    by,
    sellerId,
    auctionId,
    action,
    subject: name,
    before: { status },
    ...(refusal?.cause && { after: { cause: refusalSentences[refusal.cause] } }),
    reason: refusal?.note ?? '',
  });
}

/** Registers and approves without telling anybody, within a transaction: for the demo's own bidders. */
export async function registerQuietly(
  transaction: Kysely<DB>,
  auctionId: string,
  userId: string,
): Promise<number> {
  const registration = await lockOwnRegistration(transaction, auctionId, userId, null);
  const paddle = registration.paddle ?? (await takePaddle(transaction, auctionId));
  await markApproved(transaction, registration.id, paddle);
  return paddle;
}
