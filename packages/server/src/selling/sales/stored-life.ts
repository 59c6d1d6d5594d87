import { saleState } from '@fairlot/rules';
import type { SaleState } from '@fairlot/rules';

/** The stored life of a sale, with the closes of its first and last lot not withdrawn. */
export interface StoredLife {
  readonly previewed_at: Date | null;
  readonly published_at: Date | null;
  readonly settled_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly archived_at: Date | null;
  readonly firstClose: Date | null;
  readonly lastClose: Date | null;
}

/** The state of a sale by its clock (`sale_clock`). */
export function storedState(stored: StoredLife, clock: Date): SaleState {
  const { firstClose: first, lastClose: last } = stored;
  const life = {
    previewedAt: stored.previewed_at?.getTime() ?? null,
    publishedAt: stored.published_at?.getTime() ?? null,
    settledAt: stored.settled_at?.getTime() ?? null,
    cancelledAt: stored.cancelled_at?.getTime() ?? null,
    archivedAt: stored.archived_at?.getTime() ?? null,
    closes: first && last && { first: first.getTime(), last: last.getTime() },
  };
  return saleState(life, clock.getTime());
}
