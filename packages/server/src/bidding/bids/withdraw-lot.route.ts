import { done, refused, withdrawLot as withdrawLotCall } from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { withdrawLot } from './withdraw-lot.ts';

/** A seller's people take a lot out of their running sale. */
export function serveWithdrawLot(api: Api, database: Database): void {
  api.handle(
    withdrawLotCall,
    async ({ params: { lotId, ...within }, body: { reason }, caller }) => {
      const sale = await readOwnSale(database.kysely, within.sellerId, within.saleId);
      if (sale === null) throw new AppError('NotFound');
      // A lot that nobody saw is removed from its draft; what was published stays so.
      if (sale.state === 'draft' || sale.state === 'preview') return refused('SaleNotRunning');
      const result = await withdrawLot(database, { lotId, within, by: actorOf(caller), reason });
      if (result.kind === 'withdrawn') return done();
      switch (result.reason) {
        case 'not-found':
          throw new AppError('NotFound');
        // Pressed twice, or sent again after a lost answer.
        case 'withdrawn-before':
          return done();
        case 'closed':
          return refused('LotHasEnded');
        case 'bid-without-reserve':
          return refused('LotHasToBeSold');
      }
    },
  );
}
