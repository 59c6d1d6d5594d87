import { cancelLot, done, refused, withdrawLot } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import type { Within } from './locked-lot.ts';
import { takeLotOut } from './take-lot-out.ts';
import type { TakingOut } from './take-lot-out.ts';

/** A seller's people take a lot out of their running sale. */
export function serveTakeLotOut(
  api: Api,
  {
    database,
    requireProof,
  }: {
    readonly database: Database;
    readonly requireProof: (caller: SignedIn) => Promise<void>;
  },
): void {
  const takeOut = async (taking: TakingOut & { within: Within }): Promise<Outcome> => {
    const { sellerId, saleId } = taking.within;
    const sale = await readOwnSale(database.kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    // A lot that nobody saw is removed from its draft; once published, it stays on record.
    if (sale.state === 'draft' || sale.state === 'preview') return refused('SaleNotRunning');
    const result = await takeLotOut(database, taking);
    if (result.kind === 'taken-out') return done();
    switch (result.reason) {
      case 'not-found':
        throw new AppError('NotFound');
      // Pressed twice, or sent again after a lost answer, it counts as done; a withdrawal is not a
      // cancellation.
      case 'left-before':
        return result.how === taking.leaving.kind ? done() : refused('LotIsWithdrawn');
      case 'closed':
        return refused('LotHasEnded');
      case 'bid-without-reserve':
        return refused('LotHasToBeSold');
    }
  };
  api.handle(withdrawLot, ({ params: { lotId, ...within }, body: { reason }, caller }) =>
    takeOut({ lotId, within, leaving: { kind: 'withdrawn' }, by: actorOf(caller), reason }),
  );
  api.handle(cancelLot, async ({ params: { lotId, ...within }, body, caller }) => {
    await requireProof(caller);
    const { cause, reason } = body;
    const leaving = { kind: 'cancelled', cause } as const;
    return takeOut({ lotId, within, leaving, by: actorOf(caller), reason });
  });
}
