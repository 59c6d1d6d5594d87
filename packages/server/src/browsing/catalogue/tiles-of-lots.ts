import type { LotTile } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { lotsByIds, readLotTiles } from './lot-tiles.queries.ts';
import { presentLotTile } from './present-lot.ts';
import type { Viewer } from './viewer.ts';

/** The tiles of these lots in the order given, for lists of other features; unknown ones are left out. */
export async function readTilesOfLots(
  database: Database,
  lotIds: readonly string[],
  viewer: Viewer,
): Promise<LotTile[]> {
  const page = { skip: 0, take: lotIds.length };
  const { rows } = await readLotTiles(database, lotsByIds(lotIds, viewer), page, viewer);
  return rows.map((row) => presentLotTile(row, viewer));
}
