import { done, withdrawWaitingBid as withdrawCall } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { withdrawWaitingBid } from './withdraw-waiting-bid.ts';

export function serveWithdrawWaitingBid(api: Api, database: Database): void {
  api.handle(
    withdrawCall,
    async ({ body: { lotSecureId: lotId }, caller, site }) => {
      const { userId: bidderId, loginId } = caller;
      const request = { lotId, bidderId, loginId, tenantId: site.tenantId };
      const outcome = await withdrawWaitingBid(database, request);
      if (outcome === 'signed-out') throw new AppError('Unauthorized');
      if (outcome === 'not-found') throw new AppError('NotFound');
      return done();
    },
    { rateLimit: { max: 60, windowMs: 60_000 } },
  );
}
