import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { changeRole, removeStaff } from './change-staff.ts';
import type { StaffChange } from './change-staff.ts';
import { decline } from './decline-invitation.ts';
import { accept, invite, openLink, revoke } from './invitations.ts';
import type { InvitationDependencies } from './invitations.ts';
import { openInvitations } from './invitations.queries.ts';
import { readStaff } from './roles.queries.ts';

/** Nobody guesses 256 bits; a mailbox has a few links. */
const linksByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

const refusals = {
  'bad-link': 'BadInvitation',
  'for-another': 'InvitationForAnother',
  unproved: 'VerifyEmailFirst',
  bidding: 'StaffHasOpenBids',
  staff: 'AlreadyStaff',
  'too-many': 'TooManyInvitations',
} as const satisfies Record<string, RefusalCode>;

/** The routes for a company's staff: seen by its managers, invited, changed and removed by its owners. */
export function serveStaff(
  api: Api,
  dependencies: InvitationDependencies & {
    readonly requireProof: (caller: SignedIn) => Promise<void>;
  },
): void {
  const { database, requireProof } = dependencies;

  api.handle(contract.getPeople, async ({ params: { sellerId } }) => {
    const invitations = await openInvitations(database.kysely, sellerId);
    return {
      people: await readStaff(database.kysely, sellerId),
      invitations: invitations.map(({ expiresAt, ...invitation }) => ({
        ...invitation,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });

  api.handle(contract.inviteStaff, async ({ params: { sellerId }, body, caller }) => {
    await requireProof(caller);
    const invited = await invite(dependencies, caller, { sellerId, ...body });
    if (invited === 'not-found') throw new AppError('NotFound');
    return invited === 'invited' ? contract.done() : contract.refused(refusals[invited]);
  });

  api.handle(contract.revokeInvitation, async ({ params, caller }) => {
    if (!(await revoke(database, caller, params))) throw new AppError('NotFound');
    return undefined;
  });

  api.handle(contract.changeStaffRole, async ({ params, body, caller }) => {
    await requireProof(caller);
    return answerOf(await changeRole(database, { ...params, ...body, by: actorOf(caller) }));
  });

  api.handle(contract.removeStaffMember, async ({ params, caller }) => {
    await requireProof(caller);
    return answerOf(await removeStaff(database, { ...params, by: actorOf(caller) }));
  });

  api.handle(
    contract.readInvitation,
    async ({ body: { secret }, caller }) => {
      const found = await openLink(database, secret);
      if (found === null || (found.acceptedBy !== null && found.acceptedBy !== caller.userId)) {
        return { ...contract.refused('BadInvitation'), invitation: null };
      }
      const { company, invitedBy, role, sales, email } = found;
      return { ...contract.done(), invitation: { company, invitedBy, role, sales, email } };
    },
    { rateLimit: linksByCaller },
  );

  api.handle(
    contract.acceptInvitation,
    async ({ body: { secret }, caller }) => {
      const result = await accept(database, caller, secret);
      return result.kind === 'accepted'
        ? { ...contract.done(), sellerId: result.sellerId }
        : { ...contract.refused(refusals[result.kind]), sellerId: null };
    },
    { rateLimit: linksByCaller },
  );

  api.handle(
    contract.declineInvitation,
    async ({ body: { secret }, caller }) => {
      const declined = await decline(database, caller, secret);
      return declined === 'declined' ? contract.done() : contract.refused(refusals[declined]);
    },
    { rateLimit: linksByCaller },
  );
}

function answerOf(change: StaffChange) {
  if (change === 'not-found') throw new AppError('NotFound');
  return change === 'changed' ? contract.done() : contract.refused('LastOwner');
}
