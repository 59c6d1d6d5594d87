import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { changeAccounts, removeConsignor, saveConsignor } from './change-consignors.ts';
import type { ChangeDependencies, Done } from './change-consignors.ts';
import { listConsignors, listNames } from './consignors.queries.ts';
import { findBidders } from './linked-accounts.queries.ts';

/**
 * Each writes an entry of the audit log, which is kept forever; a company types hundreds of names in a
 * day.
 */
const rateLimit = { max: 300, windowMs: 60 * 60_000 } as const;
/** Called as somebody types a name. */
const findLimit = { max: 120, windowMs: 60_000 } as const;

export interface ConsignorDependencies extends ChangeDependencies {
  readonly authorization: Authorization;
}

/** The routes for a company's consignors and the bidders who bid for them. */
export function serveConsignors(api: Api, dependencies: ConsignorDependencies): void {
  const { database, authorization } = dependencies;
  const { kysely } = database;
  api.handle(contract.getConsignors, async ({ params, caller }) => {
    const consignors = await listConsignors(kysely, params.sellerId);
    // Which bidders they are is only for those who may record it: a cataloguer sees no bidders.
    const subject = { sellerCompanyId: params.sellerId, auctionId: null };
    if (await authorization.can(caller, 'consignor.edit', subject)) return consignors;
    return consignors.map((consignor) => ({ ...consignor, accounts: [] }));
  });
  api.handle(contract.getConsignorNames, async ({ params }) => {
    const names = await listNames(kysely, params.sellerId, params.saleId);
    if (names === null) throw new AppError('NotFound');
    return names;
  });

  api.handle(
    contract.saveConsignor,
    ({ params, body, caller }) =>
      answer(saveConsignor(dependencies, { ...params, by: actorOf(caller) }, body)),
    { rateLimit },
  );
  api.handle(
    contract.removeConsignor,
    ({ params, caller }) => answer(removeConsignor(database, { ...params, by: actorOf(caller) })),
    { rateLimit },
  );

  api.handle(
    contract.findBidders,
    ({ params, body }) => findBidders(kysely, params.sellerId, body.name),
    { rateLimit: findLimit },
  );
  for (const [call, isLinked] of [
    [contract.linkAccount, true],
    [contract.unlinkAccount, false],
  ] as const) {
    api.handle(
      call,
      ({ params, body, caller }) => {
        const action = { ...params, by: actorOf(caller) };
        return answer(changeAccounts(database, action, { ...body, isLinked }));
      },
      { rateLimit },
    );
  }
}

async function answer(outcome: Promise<Done>): Promise<contract.Outcome> {
  const done = await outcome;
  if (done === 'not-found') throw new AppError('NotFound');
  return done === 'done' ? contract.done() : contract.refused(done);
}
