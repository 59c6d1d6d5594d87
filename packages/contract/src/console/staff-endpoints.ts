import { z } from 'zod';
import { Email } from '../accounts/fields.ts';
import { Instant, SecureId } from '../common.ts';
import { consoleCall, sellerCall } from '../endpoint.ts';
import { Outcome, outcomeWith } from '../refusals.ts';
import { consoleLimits } from './limits.ts';
import { roles, saleRoles } from './actions.ts';

const AnyRole = z.enum(roles);
const SaleRole = z.enum(saleRoles);

/** The roles given to somebody: a role for the whole company, or one at each of some sales. */
const Assignment = {
  role: AnyRole.nullable(),
  sales: z
    .array(z.object({ saleId: SecureId, role: SaleRole }))
    .max(consoleLimits.salesOfPerson)
    .default([]),
};
type Given = z.output<z.ZodObject<typeof Assignment>>;
const isEither = ({ role, sales }: Given) => (role === null) === sales.length > 0;
const namesEachOnce = ({ sales }: Given) =>
  new Set(sales.map(({ saleId }) => saleId)).size === sales.length;
const chooseEither = 'Choose a role for the whole company, or sales with a role at each.';
const oneRoleEach = 'Choose one role at each sale.';

/** The same as a page shows it. */
const Assigned = {
  role: AnyRole.nullable(),
  sales: z.array(z.object({ saleId: SecureId, title: z.string(), role: SaleRole })),
};

const OfPerson = z.object({ sellerId: SecureId, personId: SecureId });
const OfInvitation = z.object({ sellerId: SecureId, invitationId: SecureId });

/** A company's staff, and open invitations. */
export const ConsolePeople = z.object({
  /** In the order of addresses. */
  people: z.array(
    z.object({ personId: SecureId, email: z.string(), name: z.string(), ...Assigned }),
  ),
  /** Open invitations, in the order of addresses. */
  invitations: z.array(
    z.object({
      invitationId: SecureId,
      email: z.string(),
      ...Assigned,
      invitedBy: z.string(),
      expiresAt: Instant,
    }),
  ),
});
export type ConsolePeople = z.infer<typeof ConsolePeople>;

export const getPeople = sellerCall({
  method: 'GET',
  path: 'people',
  summary: 'Who works for a company, and who is invited to.',
  action: 'staff.see',
  reply: ConsolePeople,
});

export const inviteStaff = sellerCall({
  method: 'POST',
  path: 'people/invite',
  summary:
    'Mails somebody a link by which they join the company; earlier links to the same address stop working. Says nothing about whether the address has an account.',
  action: 'staff.manage',
  body: z
    .object({ email: Email, ...Assignment })
    .refine(isEither, chooseEither)
    .refine(namesEachOnce, oneRoleEach),
  reply: Outcome,
});

export const revokeInvitation = sellerCall({
  method: 'POST',
  path: 'invitations/:invitationId/revoke',
  summary: 'Takes an open invitation back; 404 for one that was accepted.',
  action: 'staff.manage',
  params: OfInvitation,
  reply: null,
});

export const changeStaffRole = sellerCall({
  method: 'POST',
  path: 'people/:personId/role',
  summary:
    'Gives somebody of the company another role, for all of it or at some of its sales. The last owner stays one.',
  action: 'staff.manage',
  params: OfPerson,
  body: z.object(Assignment).refine(isEither, chooseEither).refine(namesEachOnce, oneRoleEach),
  reply: Outcome,
});

export const removeStaffMember = sellerCall({
  method: 'POST',
  path: 'people/:personId/remove',
  summary: 'Removes somebody from the company, who is refused from then on. The last owner stays.',
  action: 'staff.manage',
  params: OfPerson,
  reply: Outcome,
});

/** The secret of an invitation's link. */
const Secret = z.object({ secret: z.string().max(100) });

export const readInvitation = consoleCall({
  method: 'POST',
  path: 'readinvitation',
  summary: 'What the link of an invitation opens. The secret is in the body, so no log has it.',
  body: Secret,
  reply: outcomeWith({
    /** Null in a refusal. */
    invitation: z
      .object({ company: z.string(), invitedBy: z.string(), email: z.string(), ...Assigned })
      .nullable(),
  }),
});

export const acceptInvitation = consoleCall({
  method: 'POST',
  path: 'acceptinvitation',
  summary:
    'Makes the caller one of the company’s own people, if their verified address is the invited one. A second click finds it done.',
  body: Secret,
  reply: outcomeWith({ sellerId: SecureId.nullable() }),
});

export const declineInvitation = consoleCall({
  method: 'POST',
  path: 'declineinvitation',
  summary:
    'Ends an invitation to the caller’s verified address; the company sees in its log that it was declined. Nobody joins by its link afterwards.',
  body: Secret,
  reply: Outcome,
});
