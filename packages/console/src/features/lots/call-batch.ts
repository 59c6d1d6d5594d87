import { lotsPerCall } from '@fairlot/contract';
import type { LotFieldName } from '@fairlot/contract';

export interface LotChange {
  readonly lotId: string;
  readonly changes: Partial<Record<LotFieldName, { from: string; to: string }>>;
}

/** A call takes four megabytes; this many characters fit even at four bytes each. */
const charactersPerCall = 900_000;

/** The longest prefix that fits in one call; at least one item. */
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
