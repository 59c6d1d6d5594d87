import { sql } from 'kysely';
import type { MoveCloses } from '#selling/sales/public.ts';

/** Only for lots that nobody can bid on yet: a close that bidders have seen is moved by the clock alone. */
export const moveCloses: MoveCloses = async (tx, lots) => {
  const rows = lots.map(({ id, closeAt }) => ({
    lot_id: id,
    close_at: new Date(closeAt).toISOString(),
  }));
  // One statement whatever their number: ten thousand lots are far more than one has parameters for.
  await sql`
    update lot_states set scheduled_close_at = moved.close_at, close_at = moved.close_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved(lot_id uuid, close_at timestamptz)
    where lot_states.lot_id = moved.lot_id`.execute(tx);
};
