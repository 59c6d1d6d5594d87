import type { Calls, ReplyOf } from '@fairlot/contract';

/** One of the user's passkeys, as the list of them has it. */
export type Passkey = ReplyOf<Calls['GET /api/site/passkeys']>['passkeys'][number];
