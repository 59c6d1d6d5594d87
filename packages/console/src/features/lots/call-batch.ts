import { lotsPerCall } from '@fairlot/contract';
import type { LotFieldName } from '@fairlot/contract';

export interface LotChange {
  readonly lotId: string;
  readonly changes: Partial<Record<LotFieldName, { from: string; to: string }>>;
}

/** Of what one call takes, four megabytes, so much that letters of four bytes fit. */
const charactersPerCall = 900_000;

/** As many of these, from the first on, as go in one call; one at least. */
export function callBatch(lots: Iterable<LotChange>): LotChange[] {
  const batch: LotChange[] = [];
  let size = 0;
  for (const lot of lots) {
    for (const { from, to } of Object.values(lot.changes)) size += from.length + to.length;
    const isFull = batch.length === lotsPerCall || size > charactersPerCall;
    if (isFull && batch.length > 0) break;
    batch.push(lot);
  }
  return batch;
}
