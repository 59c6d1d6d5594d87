import * as contract from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { beginView, endView } from './views.ts';

/**
 * The routes by which operators view companies, after entering their password again: it opens what is not
 * theirs.
 */
export function serveViews(
  api: Api,
  database: Database,
  requireProof: (caller: SignedIn) => Promise<void>,
): void {
  api.handle(contract.beginView, async ({ body, caller }) => {
    await requireProof(caller);
    if (!(await beginView(database, caller, body))) throw new AppError('NotFound');
    return undefined;
  });
  api.handle(contract.endView, async ({ caller }) => {
    await endView(database, caller);
    return undefined;
  });
}
