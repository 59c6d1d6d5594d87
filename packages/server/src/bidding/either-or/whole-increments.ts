import { refused } from '@fairlot/contract';
import type { Refusal } from '@fairlot/contract';
import { formatUsd, isRung, rungFrom } from '@fairlot/rules';
import type { Cents, IncrementTable } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { storedIncrements } from '#selling/sales/public.ts';
import { asRuled } from './advance-groups.ts';
import type { GroupRow } from './groups.queries.ts';

/** The steps of a lot whose maximum waits, where only whole increments count. Cents. */
interface Ladder {
  readonly lotNumber: string;
  readonly max: Cents;
  /** The present price, or where bidding starts. */
  readonly from: Cents;
  readonly increments: IncrementTable;
}

/** Those of a group's lots that wait; empty where a maximum may lie between two steps. */
export async function readLadders(tx: Transaction<DB>, { lots }: GroupRow): Promise<Ladder[]> {
  const waiting = lots.filter((lot) => asRuled(lot).state === 'waiting');
  if (waiting.length === 0) return [];
  const rows = await tx
    .selectFrom('lot_states as s')
    .innerJoin('public_auctions as a', 'a.id', 's.auction_id')
    .select(['s.lot_id', 's.increments as own', 'a.increments'])
    .where('a.whole_increments_only', '=', true)
    .where(
      's.lot_id',
      'in',
      waiting.map(({ lotId }) => lotId),
    )
    .execute();
  return waiting.flatMap(({ lotId, lotNumber, max, least }) => {
    const row = rows.find(({ lot_id }) => lot_id === lotId);
    if (row === undefined) return [];
    return {
      lotNumber,
      max,
      from: least,
      increments: storedIncrements.parse(row.own ?? row.increments),
    };
  });
}

/** A maximum between two steps is refused by the bids when its turn comes, so it is not promised. */
export function offIncrements(ladders: readonly Ladder[]): Refusal | null {
  const off = ladders.find(({ increments, from, max }) => !isRung(increments, from, max));
  if (off === undefined) return null;
  const next = rungFrom(off.increments, off.from, off.max);
  return refused(
    'EitherOrOffIncrements',
    `Lot ${off.lotNumber} takes whole bid increments only, and ${formatUsd(off.max)} lies between two. The next is ${formatUsd(next)}.`,
  );
}
