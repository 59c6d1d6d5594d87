import { done, refused, undoEmailChange as contract } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import type { Accounts } from './accounts.ts';
import type { RemovePasskeys } from './remove-passkeys.ts';
import { undoEmailChange } from './undo-email-change.ts';

const keysByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

/** Needs no login: somebody who lost their account to a changed address has none. */
export function serveUndoEmailChange(
  api: Api,
  { database, ended }: Accounts,
  dependencies: {
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly removePasskeys: RemovePasskeys;
    readonly linkTo: (host: string, path: string) => string;
  },
): void {
  api.handle(
    contract,
    async ({ params, site }) => {
      const result = await undoEmailChange({ database, ...dependencies }, site, params.key);
      switch (result.kind) {
        case 'done':
          ended(result.userId, null);
          return done();
        case 'bad-key':
          return refused('BadMailLink');
        case 'taken':
          return refused('OldEmailTaken');
      }
    },
    { rateLimit: keysByCaller },
  );
}
