import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';

/** Milliseconds: the server's passes have been at it again meanwhile. */
const betweenLooksMs = 5_000;
/** Fewer than one step of the walk; searches themselves are not made meanwhile. */
const fewLots = 1_000;

/**
 * Waits until a server that has just started has gone through all lots for its index (`search-index.ts`), which takes
 * half a core of the database meanwhile: minutes of a million lots.
 */
export async function untilWalked(client: Client): Promise<void> {
  const lotsRead = async () => {
    const { rows } = await client.query<{ read: string }>(
      `select idx_tup_fetch as read from pg_stat_user_tables where relname = 'lots'`,
    );
    return Number(rows[0]?.read);
  };
  let before = await lotsRead();
  for (;;) {
    await setTimeout(betweenLooksMs);
    const now = await lotsRead();
    if (now - before < fewLots) return;
    before = now;
  }
}
