import type { Transaction } from 'kysely';
import type { SaleState } from '@fairlot/rules';
import type { DB } from '#platform/database/schema.ts';
import { recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies } from './change-lots-once.ts';
import { divideLots } from './divide-lots.ts';
import type { SessionStart } from './divide-lots.ts';
import { placeOf } from './lot-places.ts';
import { noteLotChange, readStoredLots } from './sale-lots.queries.ts';
import { writePlaces } from './write-places.ts';

/**
 * Assigns to each session of a locked sale the lots from its first lot on. Their closes follow, and open
 * grids show the moves. Does nothing if they are divided that way already.
 */
export async function partLots(
  dependencies: Pick<LotsDependencies, 'openLots' | 'resetLots'>,
  tx: Transaction<DB>,
  { saleId, state }: { readonly saleId: string; readonly state: SaleState },
  starts: readonly SessionStart[],
): Promise<void> {
  const lots = await readStoredLots(tx, saleId, {}, 0);
  const divided = divideLots(lots.map(placeOf), starts);
  if (divided.kind === 'impossible') throw new Error(`A session ${divided.reason}.`);
  const touched = await writePlaces(dependencies, tx, { saleId, lots, places: divided.places });
  if (touched.length === 0) return;
  await noteLotChange(tx, saleId, { touched, removed: [] });
  await recordLotsChanged(tx, state, touched);
}
