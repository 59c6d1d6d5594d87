import { auctionPath } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Ask } from './calls.ts';

/** The number of lots that fall due while crawlers read. */
const falling = 100;

/** Crawlers' requests for a session of 10,000 lots: its page, and the two calls that return all of it. */
export function asCrawler(session: string, turn: number): Ask {
  const asked = [
    auctionPath(session, 'Everything'),
    `/api/site/getauctionandlots/${session}/0/10000`,
    `/api/site/getauctionlots/${session}/0/10000`,
  ];
  return { url: asked[turn % asked.length] ?? '' };
}

/** Lets lots of the session fall due within this many milliseconds; returns the results. */
export async function letLotsFallDue(
  { kysely }: Database,
  session: string,
  withinMs: number,
): Promise<() => Promise<{ hammered: number; moved: number; outages: number }>> {
  await sql`
    update lot_states set close_at = due.at, scheduled_close_at = due.at
    from lots l, lateral (
      select auction_clock() + l.position * ${withinMs}::float8 / ${falling}::int * interval '1 ms' as at
    ) due
    where l.id = lot_states.lot_id and l.session_id = ${session} and l.position <= ${falling}
      and lot_states.outcome is null`.execute(kysely);
  return async () => {
    const { rows } = await sql<{ hammered: number; moved: number; outages: number }>`
      select count(*) filter (where st.outcome is not null)::int as hammered,
        count(*) filter (where st.close_at <> st.scheduled_close_at)::int as moved,
        (select count(*)::int from outages) as outages
      from lot_states st join lots l on l.id = st.lot_id
      where st.session_id = ${session} and l.position <= ${falling}`.execute(kysely);
    const [became] = rows;
    if (became === undefined) throw new Error('Nothing was counted.');
    return became;
  };
}
