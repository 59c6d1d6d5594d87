import {
  announce as announceCall,
  done,
  extendSale,
  getSaleBoard,
  pauseSale,
  refused,
  resumeSale,
} from '@fairlot/contract';
import type { Outcome, SaleBoard } from '@fairlot/contract';
import { readWatchers } from '#bidding/live/public.ts';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { centsToDollars } from '@fairlot/rules';
import { announce } from './announce.ts';
import type { AnnouncementResult } from './announce.ts';
import { readBoard } from './board.queries.ts';
import { outcomeOf } from './clock-outcome.ts';
import type { BoardRow } from './board.queries.ts';
import { extendSale as extend } from './extend-sale.ts';
import { pauseSale as pause, resumeSale as resume } from './pause-sale.ts';

/** What a seller's people do to the clocks of a running sale in the console. */
export function serveClocks(api: Api, database: Database): void {
  api.handle(getSaleBoard, async ({ params }) => {
    const board = await readBoard(database.kysely, params);
    if (!board) throw new AppError('NotFound');
    return { ...presentBoard(board), watching: await readWatchers(database.kysely, params.saleId) };
  });
  api.handle(announceCall, async ({ params, body: { requestId: id, ...body }, caller }) =>
    announced(await announce(database, { ...params, ...body, id, by: actorOf(caller) })),
  );
  api.handle(pauseSale, async ({ params, body, caller }) =>
    outcomeOf(await pause(database, { ...params, ...body, by: actorOf(caller) })),
  );
  api.handle(resumeSale, async ({ params, body, caller }) =>
    outcomeOf(await resume(database, { ...params, ...body, by: actorOf(caller) })),
  );
  api.handle(extendSale, async ({ params, body: { requestId: id, ...body }, caller }) =>
    outcomeOf(await extend(database, { ...params, ...body, id, by: actorOf(caller) })),
  );
}

function presentBoard({
  pauseId,
  pausedAt,
  reason,
  byOperator,
  hammer,
  lowEstimate,
  lastCloseAt,
  pickupWindows,
  next,
  ...board
}: BoardRow): Omit<SaleBoard, 'watching'> {
  return {
    ...board,
    pause:
      pauseId === null || pausedAt === null
        ? null
        : {
            id: pauseId,
            reason: reason ?? '',
            since: pausedAt.toISOString(),
            byOperator: byOperator ?? false,
          },
    hammer: centsToDollars(hammer),
    lowEstimate: centsToDollars(lowEstimate),
    lastCloseAt: lastCloseAt?.toISOString() ?? null,
    pickupWindows: pickupWindows.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    next: next.map((lot) => ({
      ...lot,
      closeAt: new Date(lot.closeAt).toISOString(),
      price: centsToDollars(lot.price),
    })),
  };
}

function announced(result: AnnouncementResult): Outcome {
  switch (result) {
    case 'done':
      return done();
    case 'not-found':
      throw new AppError('NotFound');
    case 'not-running':
      return refused('SaleNotRunning');
    case 'too-many':
      return refused('TooManyAnnouncements');
  }
}
