import { z } from 'zod';
import { roleNames, roleSummaries, roles, saleRoles } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';
import { rolesInWords } from './assignment.ts';

/** Mails to a seller's staff, with their fields. */
const staffMails = {
  'staff-invitation': z.object({
    company: z.string(),
    /** Whether an operator has verified the company. */
    isVerified: z.boolean(),
    invitedBy: z.string(),
    /** For the whole company; null: only at these sales. */
    role: z.enum(roles).nullable(),
    sales: z.array(z.object({ saleId: z.string(), role: z.enum(saleRoles), title: z.string() })),
    /** The invited address. */
    email: z.string(),
    link: z.string(),
  }),
};
export type StaffEmail = Email<typeof staffMails>;

/** As used in a sentence. */
const roleWords: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  cataloguer: 'a cataloger',
  cashier: 'a cashier',
  viewer: 'a viewer',
};

export const staffLetters = defineLetters(staffMails, {
  'staff-invitation': {
    secrets: ['link'],
    sample: {
      company: 'Hudson Valley Estate Sales',
      isVerified: true,
      invitedBy: 'Ruth Clerk',
      role: 'manager',
      sales: [],
      email: 'joan@example.com',
      link: 'http://console.localhost:3000/invitation/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU',
    },
    write: ({ company, isVerified, invitedBy, role, sales, email, link }, { siteName }) => ({
      subject: `${company} invites you to run its sales on ${siteName}`,
      preheader: 'The button inside works once, for seven days.',
      heading: `Join ${company}`,
      blocks: [
        text(
          `${invitedBy} invites you to work for ${company} as ${role === null ? rolesInWords(sales, roleWords) : roleWords[role]}.`,
        ),
        ...[...new Set(role === null ? sales.map((sale) => sale.role) : [role])].map((one) =>
          text(`${roleNames[one]}: ${roleSummaries[one]}`),
        ),
        ...(isVerified
          ? []
          : [
              text(
                `${siteName} has not verified this company yet: join it only if you know who is inviting you.`,
              ),
            ]),
        text(
          `Sign in with the ${siteName} account of ${email}. If you do not have one yet, create one with this address first, and then come back to this email. There you join, or decline.`,
        ),
        { kind: 'button', label: 'See the invitation', link, spelledOut: true },
      ],
      note: 'The button works once and for seven days, and for this address alone. People who work for a company may not bid in its sales.',
      why: `You are getting this email because somebody at ${company} entered your address. If you do not know them, ignore it: nothing happens.`,
    }),
  },
});
