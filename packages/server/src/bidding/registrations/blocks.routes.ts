import * as contract from '@fairlot/contract';
import { takesBidsBack } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { blockBidder, liftBlock } from './block-bidders.ts';
import { readBlocks } from './blocks.queries.ts';
import type { RegistrationDependencies } from './decide.ts';

/** Each writes an entry of the log, and mails. */
const rateLimit = { max: 60, windowMs: 60 * 60_000 } as const;

/** Bidders whom a company keeps out of its sales. */
export function serveBlocks(
  api: Api,
  dependencies: RegistrationDependencies & {
    readonly requireProof: (caller: SignedIn) => Promise<void>;
  },
): void {
  const { kysely } = dependencies.database;

  api.handle(contract.getBidderBlocks, async ({ params: { sellerId } }) => {
    const blocks = await readBlocks(kysely, sellerId);
    return blocks.map(({ since, until, ...block }) => ({
      ...block,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    }));
  });

  api.handle(
    contract.blockBidder,
    async ({ params: { sellerId, saleId }, body, caller }) => {
      if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
      if (takesBidsBack(body.cause)) await dependencies.requireProof(caller);
      const isBlocked = await blockBidder(dependencies, { ...body, saleId, by: actorOf(caller) });
      return isBlocked ? contract.done() : contract.refused('RegistrationGone');
    },
    { rateLimit },
  );

  api.handle(
    contract.liftBlock,
    async ({ params, caller }) => {
      await dependencies.requireProof(caller);
      const isFound = await liftBlock(dependencies, { ...params, by: actorOf(caller) });
      if (!isFound) throw new AppError('NotFound');
      return contract.done();
    },
    { rateLimit },
  );
}
