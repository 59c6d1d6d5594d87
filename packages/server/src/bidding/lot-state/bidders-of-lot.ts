import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The `user_id` of everybody whose bid on a lot stands, or waits to be placed; without closed accounts. */
export const biddersOfLot = (
  lotId: string | RawBuilder<unknown>,
): RawBuilder<{ user_id: string }> => sql`
  select id as user_id from users
  where deactivated_at is null and id in (
    select bidder_id from bids
    where lot_id = ${lotId} and ordinal is not null and retracted_at is null
    union select bidder_id from pending_bids where lot_id = ${lotId} and voided_at is null
  )`;
