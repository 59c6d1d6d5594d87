import type { RefusalCause } from '@fairlot/rules';

/** What the company's own people call the reasons of a refusal. */
export const refusalNames: Readonly<Record<RefusalCause, string>> = {
  unconfirmed: 'Details not confirmed',
  unpaid: 'Unpaid invoice',
  'not-collected': 'Did not pick up',
  'too-far': 'Too far away',
};
