import { hashOfShown, mayMailStranger, newSecret } from '#identity/accounts/public.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import { joinStaff } from './add-staff.ts';
import { loggedRole } from './assignment.ts';
import type { Assignment } from './assignment.ts';
import { mayManage } from './change-staff.ts';
import {
  deleteInvitation,
  findInvitation,
  lockInvitation,
  markAccepted,
  putInvitation,
} from './invitations.queries.ts';
import { personOf, readCompany, verifiedEmailOf } from './people.queries.ts';
import { withTitles } from './roles.queries.ts';
import type { StaffEmail } from './staff-letters.ts';
import { isStaffOf, lockStaff } from './staff.queries.ts';

/**
 * A company invites its people once, within an hour; each invitation mails a stranger. On all nodes
 * together.
 */
const invitationsBySeller = { max: 20, window: 60 * 60 } as const;
/**
 * No operator has verified the company yet: its name may be anybody's, and its mails are sent in our
 * name. A handful a day is enough to prepare the first sale together.
 */
const invitationsUnverified = { max: 5, window: 24 * 60 * 60 } as const;

export interface InvitationDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<StaffEmail>;
  readonly linkTo: LinkTo;
  readonly findSite: FindSite;
  /** The site that sends the mail, where an account is needed. */
  readonly marketplaceHost: string;
  readonly consoleHost: string;
}

export type Invited = 'invited' | 'not-found' | 'staff' | 'too-many';

/**
 * Mails an address the link by which its owner joins a seller. Works the same for every address that is
 * not already on the staff, so that it does not reveal who has an account.
 */
export async function invite(
  dependencies: InvitationDependencies,
  caller: SignedIn,
  { sellerId, email, ...assignment }: { sellerId: string; email: string } & Assignment,
): Promise<Invited> {
  const { database, enqueueEmail, linkTo, findSite, marketplaceHost, consoleHost } = dependencies;
  const site = await findSite(marketplaceHost);
  if (site === null) throw new Error(`There is no site at ${marketplaceHost}.`);
  return database.transaction(async (transaction) => {
    const by = actorOf(caller);
    const staff = await lockStaff(transaction, sellerId);
    if (!mayManage(by, staff)) return 'not-found';
    const assigned = await withTitles(transaction, sellerId, assignment);
    if (assigned === null) return 'not-found';
    if (staff.some((person) => person.email.toLowerCase() === email.toLowerCase())) return 'staff';
    const { name: company, isVerified } = await readCompany(transaction, sellerId);
    const isAllowed =
      (isVerified
        ? await withinRateLimit(transaction, `staff-invitations ${sellerId}`, invitationsBySeller)
        : await withinRateLimit(
            transaction,
            `staff-invitations-unverified ${sellerId}`,
            invitationsUnverified,
          )) && (await mayMailStranger(transaction, email));
    if (!isAllowed) return 'too-many';
    const { secret, hash: keyHash } = newSecret();
    const invitedBy = caller.userId;
    await putInvitation(transaction, { sellerId, email, assigned, keyHash, invitedBy });
    const link = linkTo(consoleHost, `/invitation/${secret}`);
    const { name } = await personOf(transaction, invitedBy);
    await enqueueEmail(
      transaction,
      { to: email, site },
      {
        template: 'staff-invitation',
        data: { company, isVerified, invitedBy: name, ...assigned, email, link },
      },
    );
    const action = 'staff.invite';
    const after = loggedRole(assigned);
    await recordAction(transaction, { by, sellerId, action, subject: email, after });
    return 'invited';
  });
}

/** Revokes an open invitation; false if there is none. */
export function revoke(
  database: Database,
  caller: SignedIn,
  { sellerId, invitationId }: { sellerId: string; invitationId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const by = actorOf(caller);
    if (!mayManage(by, await lockStaff(transaction, sellerId))) return false;
    const subject = await deleteInvitation(transaction, sellerId, invitationId);
    if (subject === null) return false;
    await recordAction(transaction, { by, sellerId, action: 'staff.revoke-invitation', subject });
    return true;
  });
}

/** The open invitation of a link; null if none. */
export async function openLink({ kysely }: Database, secret: string) {
  const hash = hashOfShown(secret);
  return hash === null ? null : findInvitation(kysely, hash);
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly sellerId: string }
  | { readonly kind: 'bad-link' | 'for-another' | 'unproved' | 'bidding' };

/**
 * Makes the caller one of the seller's own people, once: a simultaneous click waits, and finds it done.
 * Only for the account whose verified address was invited: a forwarded link does not work for others.
 */
export async function accept(
  database: Database,
  caller: SignedIn,
  secret: string,
): Promise<Acceptance> {
  const hash = hashOfShown(secret);
  if (hash === null) return { kind: 'bad-link' };
  const { userId } = caller;
  return database.transaction(async (transaction): Promise<Acceptance> => {
    // In the same lock order as making and revoking invitations: people first.
    const found = await findInvitation(transaction, hash);
    if (found === null) return { kind: 'bad-link' };
    const { sellerId } = found;
    await lockStaff(transaction, sellerId);
    const invitation = await lockInvitation(transaction, hash);
    if (invitation === null) return { kind: 'bad-link' };
    const { id, email, role, sales, acceptedBy } = invitation;
    if (acceptedBy !== null) {
      const isStill = acceptedBy === userId && (await isStaffOf(transaction, userId, sellerId));
      return isStill ? { kind: 'accepted', sellerId } : { kind: 'bad-link' };
    }
    const own = await verifiedEmailOf(transaction, userId);
    if (own === null) return { kind: 'unproved' };
    if (own.toLowerCase() !== email.toLowerCase()) return { kind: 'for-another' };
    // Somebody who joined the staff meanwhile keeps the role that an owner gave them.
    if (!(await isStaffOf(transaction, userId, sellerId))) {
      const by = actorOf(caller);
      const joined = await joinStaff(transaction, {
        userId,
        sellerId,
        assigned: { role, sales },
        by,
        action: 'staff.join',
      });
      if (joined === 'bidding') return { kind: 'bidding' };
    }
    await markAccepted(transaction, id, userId);
    return { kind: 'accepted', sellerId };
  });
}
