import type { RefusalCause } from '@fairlot/rules';
import { errors } from '../errors.ts';

/** The seller's reason, as shown to a declined bidder. */
export const refusalSentences: Readonly<Record<RefusalCause, string>> = {
  unconfirmed: 'They could not confirm your name, address or phone number.',
  unpaid: 'An invoice of yours from an earlier sale is not paid.',
  'not-collected': 'You did not pick up what you bought in an earlier sale.',
  'too-far': 'Lots have to be picked up in person, and they only accept bidders from nearby.',
};

/** What the bidder reads who tries nevertheless: as in the mail of the refusal, which gets lost. */
export function registrationRefused(cause: RefusalCause | null): string {
  const { message } = errors.RegistrationRefused;
  return cause === null ? message : `${message} ${refusalSentences[cause]}`;
}
