import { rowsOf } from '#platform/database/pipeline.ts';
import type { Answer, Statement } from '#platform/database/pipeline.ts';

/** Where a PostgreSQL is in the log of its changes. */
export interface Position {
  /** Counted up when a replica becomes the primary. */
  readonly timeline: number;
  /** Bytes of the log from its beginning; exact, since it stays below 2^53. */
  readonly wal: number;
}

/**
 * What a database shows beside what was seen of it before. `forward`: the same one, further on. `promoted`: a
 * replica has become the primary; whether it has everything is not said by this. `behind`: another primary than
 * the one that was seen, or its past.
 */
export type Step = 'forward' | 'promoted' | 'behind';

/** `seen` must be from before `shown` was asked for: what was learned meanwhile may lie beyond it. */
export function stepFrom(seen: Position | null, shown: Position): Step {
  if (seen === null) return 'forward';
  if (shown.timeline > seen.timeline) return 'promoted';
  return shown.timeline === seen.timeline && shown.wal >= seen.wal ? 'forward' : 'behind';
}

/** The one that is further on. */
export function later(a: Position | null, b: Position): Position {
  if (a === null || b.timeline > a.timeline) return b;
  return b.timeline === a.timeline && b.wal > a.wal ? b : a;
}

/**
 * Asks for the position on disk: it survives a crash of the primary, where what is only in memory would not. Fails
 * on a replica.
 */
export const askPosition: Statement = {
  name: 'database-position',
  text: `
    select ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
      (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as wal`,
};

export function positionOf(result: Answer | undefined): Position {
  const [position] = rowsOf<Position>(result);
  if (!position) throw new Error('The database returned no position.');
  return position;
}
