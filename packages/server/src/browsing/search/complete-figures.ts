import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { keyOfRead } from '#platform/database/replica/replica.ts';
import { createMemo } from '#platform/memory/memo.ts';

/** Milliseconds. Figures that are complete stay so. */
const askedAgainMs = 60_000;

/**
 * Whether the figures of every lot have its session and seller. Those that a node of release bdb52bb9 wrote before
 * migration 0290 have not until a process of a later one has walked through all lots (`search-index.ts`).
 */
export type CompleteFigures = () => Promise<boolean>;

/** SQL: whether none is incomplete. In the words of the index that has those alone (migration 0296). */
export const noneIncomplete = sql<{ complete: boolean }>`
  select not exists (
    select from search_figures where session_id is null or seller_company_id is null
  ) as complete`;

export function createCompleteFigures({ kysely }: Database): CompleteFigures {
  const recall = createMemo<boolean>({
    freshMs: (isComplete) => (isComplete ? Infinity : askedAgainMs),
    capacity: 2,
  });
  async function ask(): Promise<boolean> {
    const { rows } = await noneIncomplete.execute(kysely);
    return rows[0]?.complete === true;
  }
  // Where it takes longer than visitors wait, searches do without them, and the next minute's is the first to wait again.
  return () => recall(keyOfRead('figures'), () => ask().catch(() => false));
}
