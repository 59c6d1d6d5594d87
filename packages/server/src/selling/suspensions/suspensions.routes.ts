import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { suspendCompany } from './suspend-company.ts';
import type { SuspensionDependencies } from './suspend-company.ts';

/** Operators suspend companies, having shown their password again. */
export function serveSuspensions(
  api: Api,
  dependencies: SuspensionDependencies,
  requireProof: (caller: SignedIn) => Promise<void>,
): void {
  api.handle(contract.suspendCompany, async ({ body, caller }) => {
    await requireProof(caller);
    const result = await suspendCompany(dependencies, { ...body, by: actorOf(caller) });
    if (result === 'not-found') throw new AppError('NotFound');
    return result === 'waiting' ? contract.refused('CompanyIsWaiting') : contract.done();
  });
}
