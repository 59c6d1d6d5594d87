import { z } from 'zod';
import { Alert } from '../live/alert.ts';
import { SecureId } from '../common.ts';
import { RefusalByMessage } from '../refusals.ts';

/** The login data of a signed-in browser (section 3). Never part of cached HTML. */
export const LoginData = z.object({
  /** Names this login among the user's sessions; it is not the credential. */
  sessionId: SecureId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasProfile: z.boolean(),
  hasPayment: z.boolean(),
  last4: z.string().nullable(),
  brand: z.string().nullable(),
  /** `MM/YYYY` of the card on file. */
  expiredDate: z.string().nullable(),
  cardExpired: z.boolean(),
  emailVerified: z.boolean(),
  taxExemptTaxDocSecureId: SecureId.nullable(),
  /** The console's address, for people who work for the seller; empty for everybody else. */
  consoleUrl: z.string(),
  alerts: z.array(Alert),
  currentRegisteredAuctions: z.array(
    z.object({
      secureAuctionId: SecureId,
      /** Empty while the seller's approval is pending. */
      paddleNumber: z.string(),
    }),
  ),
});
export type LoginData = z.infer<typeof LoginData>;

/** The answer of calls that sign somebody in (section 7). */
export const SignedIn = z.object({
  status: z.literal('Success'),
  message: z.string(),
  data: LoginData,
});

/** Their answer if they do not: the specification's status beside code and sentence. */
export const notSignedIn = <const Status extends string>(
  statuses: readonly [Status, ...Status[]],
) => RefusalByMessage.extend({ status: z.enum(statuses), data: z.null() });
