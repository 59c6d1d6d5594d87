import { lotPath } from '@fairlot/contract';
import type { RunningLot } from '@fairlot/contract';
import { centsToDollars, isOpen, isOpenIn, mayLeave } from '@fairlot/rules';
import { readLog } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { RunningLots } from './correct-lot.ts';
import { textsOf } from './lot-cells.ts';
import { readCorrectionsOf, readPicturesOf } from './lot-corrections.queries.ts';
import { readOwnSale } from './own-sale.queries.ts';
import { readStoredLots } from './sale-lots.queries.ts';

/** The number of log entries shown with a lot; the log has all. */
const shownEntries = 50;

/** A lot for its seller to correct; null: the seller has no such lot. */
export async function readRunningLot(
  { database: { kysely }, runningLots }: { database: Database; runningLots: RunningLots },
  { sellerId, saleId, lotId }: { sellerId: string; saleId: string; lotId: string },
): Promise<RunningLot | null> {
  const sale = await readOwnSale(kysely, sellerId, saleId);
  const [stored] = sale ? await readStoredLots(kysely, saleId, { ids: [lotId] }) : [];
  const lot = stored ? await runningLots.read(kysely, lotId) : null;
  if (!sale || !stored || !lot) return null;
  const { outcome, clock, close, bidders, bidCount, highBid } = lot;
  const mayChange = isOpenIn('correct-lots', sale.state) && outcome === null;
  return {
    cells: textsOf(stored.values),
    pictures: await readPicturesOf(kysely, lotId),
    state: mayChange && isOpen(clock, close) ? 'open' : (outcome ?? 'closed'),
    path: lotPath(stored.sessionId, lotId, stored.values.title),
    closeAt: new Date(close).toISOString(),
    timeZone: sale.timeZone,
    bidders,
    bidCount,
    highBid: highBid && { ...highBid, price: centsToDollars(highBid.price) },
    mayBeWithdrawn: mayLeave('withdrawn', lot, lot) === 'allowed',
    reserve:
      lot.reserve === null ? null : { isMet: lot.reserveMet, wasLowered: lot.reserveLowered },
    corrections: await readCorrectionsOf(kysely, lotId),
    log: await readLog(kysely, sellerId, { before: null, count: shownEntries }, { lotId }),
  };
}
