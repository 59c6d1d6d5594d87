import { auctionPath } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Site } from '#platform/http/site.ts';
import { isFlagged } from '#bidding/bids/public.ts';
import { cardOnFile } from '#identity/payment-methods/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { PrepareAgreement } from '#identity/agreements/public.ts';
import { passesRules } from './approval-rules.ts';
import { lockBlocksOf } from './blocks.queries.ts';
import { approveLocked, noteDecision } from './decide.ts';
import type { RegistrationDependencies } from './decide.ts';
import { bidderRefused, bidderRegistered } from './facts-of-registrations.ts';
import { limitNewcomer } from './newcomer-limit.ts';
import type { InvoicesOf } from './payment-record.ts';
import {
  findAuction,
  findOwnRegistration,
  isBlockedAt,
  lockOwnRegistration,
  markRefused,
  readApplicant,
  readParties,
} from './registrations.queries.ts';
import type { FoundAuction, Registration } from './registrations.queries.ts';

export interface RequestDependencies extends RegistrationDependencies {
  readonly prepareAgreement: PrepareAgreement;
  readonly invoicesOf: InvoicesOf;
}

/**
 * Registers a bidder for an auction of this host and, where the seller lets everybody in or its rules let
 * them in, approves them, unless their account is flagged. Asking again changes nothing; nobody can
 * register once the last lot has closed. Throws `AppError` with the missing step.
 */
export async function requestApproval(
  dependencies: RequestDependencies,
  site: Site,
  userId: string,
  auctionOrSessionId: string,
): Promise<Registration> {
  const { database } = dependencies;
  const auction = await findAuction(database.kysely, site, auctionOrSessionId);
  if (auction === null) throw new AppError('NotFound');
  if (auction.isOver) {
    const registration = await findOwnRegistration(database.kysely, auction.id, userId);
    if (registration === null) throw new AppError('AuctionClosed');
    return registration;
  }
  const missing = await missingStep(dependencies, auction, userId);
  if (missing !== null) throw new AppError(missing);
  const { sellerCompanyId: sellerId } = auction;
  const noteAgreement = await dependencies.prepareAgreement(site.host);
  return database.transaction(async (transaction) => {
    await lockBlocksOf(transaction, userId);
    const registration = await lockOwnRegistration(transaction, auction.id, userId, site.host);
    const { id: registrationId } = registration;
    if (registration.isNew) {
      await noteAgreement(transaction, { userId, auctionId: auction.id });
      await limitNewcomer(transaction, dependencies.invoicesOf, { registration, sellerId });
      await recordFact(transaction, bidderRegistered, { registrationId });
    }
    if (registration.status !== 'pending') return registration;
    if (await isBlockedAt(transaction, registration)) {
      await markRefused(transaction, registrationId);
      await recordFact(transaction, bidderRefused, { registrationId });
      await noteDecision(transaction, registration, { by: blockList }, 'bidder.refuse');
      return { ...registration, status: 'refused' };
    }
    const decidesEach = auction.approval === 'manual';
    const letsIn =
      !decidesEach ||
      (await passesRules(transaction, dependencies.invoicesOf, { sellerId, userId }));
    // A person reviews an account that retracts often before it bids again (decision 041).
    if (!letsIn || (await isFlagged(transaction, userId))) {
      if (registration.isNew) await confirmRequest(transaction, dependencies, registration, site);
      return registration;
    }
    if (decidesEach) {
      await noteDecision(transaction, registration, { by: approvalRules }, 'bidder.approve');
    }
    const paddle = await approveLocked(transaction, dependencies, registration, {
      site,
      hadToWait: false,
    });
    return { ...registration, status: 'approved', paddle };
  });
}

/** Who decides, in the company's log, when no person does. */
const blockList: Actor = { kind: 'command', name: 'the list of blocked bidders' };
const approvalRules: Actor = { kind: 'command', name: 'the rules of approval' };

/** Tells the bidder, once, that the seller decides and what they may do meanwhile. */
async function confirmRequest(
  transaction: Kysely<DB>,
  { enqueueEmail, linkTo }: RegistrationDependencies,
  registration: Registration,
  site: Site,
): Promise<void> {
  const { title, email, first_name: firstName } = await readParties(transaction, registration);
  await enqueueEmail(
    transaction,
    { to: email, site },
    {
      template: 'registration-requested',
      data: {
        firstName,
        auctionTitle: title,
        link: linkTo(site.host, auctionPath(registration.auctionId, title)),
      },
    },
  );
}

/**
 * Section 4, Signup journey: personal information, card and verified email come before a registration;
 * sellers never bid in their own auctions, and operators in none. A saved profile cannot be removed, so
 * bids, which need a registration, do not check it again.
 */
async function missingStep(
  { database }: RegistrationDependencies,
  auction: FoundAuction,
  userId: string,
): Promise<ErrorCode | null> {
  const applicant = await readApplicant(database.kysely, userId, auction.sellerCompanyId);
  if (applicant.conflict === 'staff') return 'SellerMayNotBid';
  if (applicant.conflict === 'operator') return 'OperatorMayNotBid';
  if (!applicant.hasProfile) return 'NoProfile';
  if (!applicant.emailVerified) return 'EmailNotVerified';
  const card = await cardOnFile(database.kysely, userId);
  if (card === null) return 'NoPaymentMethod';
  return card.expired ? 'CardExpired' : null;
}
