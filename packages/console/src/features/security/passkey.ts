import type { Calls, ReplyOf } from '@fairlot/contract';

export type Passkey = ReplyOf<Calls['GET /api/site/passkeys']>['passkeys'][number];
