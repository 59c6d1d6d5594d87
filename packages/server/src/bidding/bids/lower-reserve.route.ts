import { done, lowerReserve, refused } from '@fairlot/contract';
import { dollarsToCents } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lowerReserveOfLot } from './lower-reserve.ts';

/** A seller's people lower the reserve of a running lot, once. */
export function serveLowerReserve(api: Api, database: Database): void {
  api.handle(lowerReserve, async ({ params: { lotId, ...within }, body, caller }) => {
    const to = body.to === null ? null : dollarsToCents(body.to);
    const result = await lowerReserveOfLot(database, { lotId, within, to, by: actorOf(caller) });
    if (result.kind === 'lowered') return done();
    switch (result.reason) {
      case 'not-found':
        throw new AppError('NotFound');
      case 'not-open':
        return refused('LotIsNotOpen');
      case 'not-lower':
        return refused('ReserveIsNotLower');
      case 'lowered-before':
        return refused('ReserveWasLowered');
    }
  });
}
