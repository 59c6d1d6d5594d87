import type { LotTile } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { readTilesByIds } from './lot-tiles.queries.ts';
import { presentLotTile } from './present-lot.ts';
import type { Viewer } from './viewer.ts';

/** The tiles of these lots in the order given, for lists of other features; unknown ones are left out. */
export async function readTilesOfLots(
  database: Database,
  lotIds: readonly string[],
  viewer: Viewer,
): Promise<LotTile[]> {
  const rows = await readTilesByIds(database, lotIds, viewer);
  return rows.map((row) => presentLotTile(row, viewer));
}
