import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { outcomeOf } from './clock-outcome.ts';
import { listRunningSales } from './operator-sales.queries.ts';
import { pauseSale, resumeSale } from './pause-sale.ts';

export interface OperatorClocks {
  readonly database: Database;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
}

/** Operators see all running sales, and pause one whose seller cannot be reached. */
export function serveOperatorClocks(
  api: Api,
  { database, requireProof, linkTo, marketplaceHost }: OperatorClocks,
): void {
  api.handle(contract.getRunningSales, async () => {
    const sales = await listRunningSales(database.kysely);
    return sales.map(({ pauseId, reason, pausedAt, byOperator, nextCloseAt, ...sale }) => ({
      ...sale,
      url: linkTo(marketplaceHost, contract.auctionPath(sale.saleId, sale.title)),
      nextCloseAt: nextCloseAt.toISOString(),
      pause:
        pauseId === null || pausedAt === null
          ? null
          : {
              id: pauseId,
              reason: reason ?? '',
              since: pausedAt.toISOString(),
              byOperator: byOperator ?? false,
            },
    }));
  });
  api.handle(contract.pauseAsOperator, async ({ body, caller }) => {
    await requireProof(caller);
    return outcomeOf(await pauseSale(database, { ...body, by: actorOf(caller), byOperator: true }));
  });
  api.handle(contract.resumeAsOperator, async ({ body, caller }) => {
    await requireProof(caller);
    return outcomeOf(
      await resumeSale(database, { ...body, by: actorOf(caller), byOperator: true }),
    );
  });
}
