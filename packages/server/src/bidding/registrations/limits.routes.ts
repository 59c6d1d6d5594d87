import * as contract from '@fairlot/contract';
import { centsToDollars, dollarsToCents } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import type { RegistrationDependencies } from './decide.ts';
import { limitBidder } from './limit-bidder.ts';
import { readNewcomerLimit, saveNewcomerLimit } from './newcomer-limit.ts';

/** A new limit delays all bids by some milliseconds, and people set few. */
const rateLimit = { max: 30, windowMs: 60_000, onAllNodes: true } as const;

/** The routes for limits that a company sets for bidders. */
export function serveLimits(api: Api, dependencies: RegistrationDependencies): void {
  const { database } = dependencies;

  api.handle(
    contract.limitBidder,
    async ({ params: { sellerId, saleId }, body: { registrationId, limit }, caller }) => {
      const sale = await readOwnSale(database.kysely, sellerId, saleId);
      if (sale === null) throw new AppError('NotFound');
      const change = { registrationId, saleId, by: actorOf(caller), limit: inCents(limit) };
      const outcome = await limitBidder(dependencies, change);
      if (outcome === 'not-found') return contract.refused('RegistrationGone');
      return outcome === 'too-often' ? contract.refused('TooManyLimitChanges') : contract.done();
    },
    { rateLimit },
  );

  api.handle(contract.getNewcomerLimit, async ({ params: { sellerId } }) => {
    const limit = await readNewcomerLimit(database.kysely, sellerId);
    return { limit: limit === null ? null : centsToDollars(limit) };
  });

  api.handle(
    contract.saveNewcomerLimit,
    async ({ params: { sellerId }, body: { limit }, caller }) => {
      const change = { by: actorOf(caller), limit: inCents(limit) };
      await saveNewcomerLimit(database, sellerId, change);
      return contract.done();
    },
    { rateLimit },
  );
}

const inCents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));
