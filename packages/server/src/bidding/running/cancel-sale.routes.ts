import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { cancelSale } from './cancel-sale.ts';
import type { CancellationResult } from './cancel-sale.ts';
import { readCancellation } from './cancellation.queries.ts';

/** The routes by which a seller's people cancel a sale, after reading what that does. */
export function serveCancelSale(
  api: Api,
  {
    database,
    requireProof,
  }: {
    readonly database: Database;
    readonly requireProof: (caller: SignedIn) => Promise<void>;
  },
): void {
  const { kysely } = database;
  api.handle(contract.getSaleCancellation, async ({ params: { sellerId, saleId } }) => {
    if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
    return readCancellation(kysely, saleId);
  });
  api.handle(contract.cancelSale, async ({ params, body, caller }) => {
    await requireProof(caller);
    return outcomeOf(
      await cancelSale(database, { saleId: params.saleId, ...body, by: actorOf(caller) }),
    );
  });
}

function outcomeOf(result: CancellationResult): contract.Outcome {
  if (result.kind === 'done') return contract.done();
  switch (result.reason) {
    case 'not-found':
      throw new AppError('NotFound');
    case 'too-late':
      return contract.refused('SaleNotCancelled');
    case 'has-to-be-sold':
      return contract.refused('SaleHasToBeSold');
  }
}
