import type { RelatedLots } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { readTilesOfLots } from '#browsing/catalogue/public.ts';
import type { Viewer } from '#browsing/catalogue/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Gate } from '#platform/http/gate.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { findSubject, readComparables, readNext, readSimilar } from './related.queries.ts';
import type { Comparables } from './related.queries.ts';

/** Which lots are alike changes slowly, and finding them costs far more than reading their tiles. */
const remembered = { freshMs: 60_000, capacity: 5_000 };
/** All visitors get the same, and each page of a popular lot asks again every minute. */
const sharedByVisitors = { freshMs: 5_000, capacity: 1_000 };

interface Related {
  readonly next: readonly string[];
  readonly similar: readonly string[];
  readonly comparables: Comparables;
}

/** The lots related to one, as this viewer may see them; those of visitors are some seconds old at most. */
export function createRelatedLots(database: Database, gate: Gate) {
  const recall = createMemo<Related>(remembered);
  const recallOfVisitors = createMemo<RelatedLots>(sharedByVisitors);

  async function find(lotId: string, tenantId: string | null): Promise<Related> {
    const subject = await findSubject(database, lotId, tenantId);
    if (subject === null) throw new AppError('NotFound');
    const next = await readNext(database, subject);
    const [similar, comparables] = await Promise.all([
      readSimilar(database, subject, tenantId, [lotId, ...next]),
      readComparables(database, subject, tenantId),
    ]);
    return { next, similar, comparables };
  }

  async function read(lotId: string, viewer: Viewer): Promise<RelatedLots> {
    const { sellerCompanyId: tenantId } = viewer;
    const { next, similar, comparables } = await recall(`${tenantId} ${lotId}`, () =>
      gate(() => find(lotId, tenantId)),
    );
    const { lotIds, count, lowest, highest } = comparables;
    const tiles = await readTilesOfLots(database, [...next, ...similar, ...lotIds], viewer);
    const named = new Map(tiles.map((tile) => [tile.secureId, tile]));
    const these = (ids: readonly string[]) =>
      ids.flatMap((id) => {
        const tile = named.get(id);
        return tile === undefined ? [] : [tile];
      });
    const seesPrices = viewer.userId !== null && lowest !== null && highest !== null;
    return {
      next: these(next),
      similar: these(similar),
      soldBefore: {
        lots: these(lotIds),
        count,
        range: seesPrices
          ? { lowest: centsToDollars(lowest), highest: centsToDollars(highest) }
          : null,
      },
    };
  }

  return (lotId: string, viewer: Viewer): Promise<RelatedLots> => {
    if (viewer.userId !== null) return read(lotId, viewer);
    const key = `${viewer.sellerCompanyId} ${viewer.cdnHost} ${lotId}`;
    return recallOfVisitors(key, () => read(lotId, viewer));
  };
}
