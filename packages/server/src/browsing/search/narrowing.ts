import type { SearchNarrowing } from '@fairlot/contract';
import { isNarrowed } from '@fairlot/contract';
import type { PickupOption } from '@fairlot/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isZip, zipsNear } from '#browsing/places/public.ts';
import type { SortKey } from './sort.ts';

/** What narrows a search besides words and categories; null for each that does not. */
export interface Narrowing {
  /** In cents, of this column: visitors see the start price alone of past lots. */
  readonly price: {
    readonly column: 'price_cents' | 'start_price_cents';
    readonly from: number | null;
    readonly to: number | null;
  } | null;
  readonly closesWithinMinutes: number | null;
  /** Of the sale. */
  readonly state: string | null;
  readonly delivery: 'pickup' | 'shipping' | null;
  readonly sellerId: string | null;
  /** Of a ZIP code that is known. */
  readonly near: SearchNarrowing['Near'];
}

const cents = (dollars: number | null) => (dollars === null ? null : dollars * 100);

/** What a search asks for, of upcoming or past lots and for this viewer; undefined: any lot. */
export function narrowingOf(
  asked: SearchNarrowing,
  { isPast, userId }: { isPast: boolean; userId: string | null },
): Narrowing | undefined {
  // Past lots do not close.
  const narrow = isPast ? { ...asked, ClosesWithin: null } : asked;
  if (!isNarrowed(narrow)) return undefined;
  const { PriceFrom: from, PriceTo: to, ClosesWithin, State, Delivery, Seller, Near } = narrow;
  return {
    price:
      from === null && to === null
        ? null
        : {
            column: isPast && userId === null ? 'start_price_cents' : 'price_cents',
            from: cents(from),
            to: cents(to),
          },
    closesWithinMinutes: ClosesWithin,
    state: State,
    delivery: Delivery,
    sellerId: Seller,
    near: Near !== null && isZip(Near.Zip) ? Near : null,
  };
}

export const isByFigures = ({ price, closesWithinMinutes }: Narrowing): boolean =>
  price !== null || closesWithinMinutes !== null;

/** SQL: what price and close of a lot must fit, each with the column that it is about. */
export function rangesOf(
  { price, closesWithinMinutes }: Narrowing,
  lot: 's' | 'f',
): { readonly column: SortKey['column']; readonly fits: RawBuilder<unknown> }[] {
  const of = (name: string) => sql.ref(`${lot}.${name}`);
  return [
    ...(closesWithinMinutes === null
      ? []
      : [
          {
            column: 'close_at' as const,
            fits: sql`${of('close_at')} between (select auction_clock())
              and (select auction_clock()) + ${closesWithinMinutes} * interval '1 minute'`,
          },
        ]),
    ...(price === null
      ? []
      : [
          {
            column: price.column,
            fits: sql`${of(price.column)} between ${price.from ?? 0} and ${price.to ?? Number.MAX_SAFE_INTEGER}`,
          },
        ]),
  ];
}

/** SQL: what price, close, seller and sale of a lot must fit, as one of both tables has it. */
export function isWithin(narrow: Narrowing, lot: 's' | 'f'): RawBuilder<unknown> {
  const { sellerId } = narrow;
  const of = (name: string) => sql.ref(`${lot}.${name}`);
  const sessions = sessionsWithin(narrow);
  return sql.join(
    [
      sql`true`,
      ...rangesOf(narrow, lot).map(({ fits }) => fits),
      ...(sellerId === null ? [] : [sql`${of('seller_company_id')} = ${sellerId}::uuid`]),
      // "is true" keeps PostgreSQL from joining the sessions: they are read once, and each lot is compared.
      ...(sessions === null ? [] : [sql`(${of('session_id')} in (${sessions})) is true`]),
    ],
    sql` and `,
  );
}

/** SQL: the ids of sessions whose sales fit; null: any sale does. */
export function sessionsWithin({ state, delivery, near }: Narrowing): RawBuilder<unknown> | null {
  if (state === null && delivery === null && near === null) return null;
  return sql`select x.id from auction_sessions x join public_auctions a on a.id = x.auction_id
    where ${state === null ? sql`true` : sql`a.state = ${state}`}
      and ${delivery === null ? sql`true` : sql`a.pickup_options && ${optionsOf[delivery]}::text[]`}
      and ${near === null ? sql`true` : sql`left(a.zip, 5) = any(${zipsOf(near)}::text[])`}`;
}

/**
 * What may leave few lots by itself: price and close, which the figures hold, once they are complete together with
 * seller and sale; and the sales. A seller's are found by the index of words.
 */
export const parts = ['figures', 'sales'] as const;
export type Part = (typeof parts)[number];

/** One partition, by its own name, so that only its indexes are used. */
export const figuresTable = ({ isPast }: { readonly isPast: boolean }): string =>
  isPast ? 'search_figures_past' : 'search_figures_open';

/** SQL: the ids of all lots that this part of a narrowing leaves; null: it has no such part. */
export function lotsWithin(
  narrow: Narrowing,
  part: Part,
  { isPast, figuresComplete }: { readonly isPast: boolean; readonly figuresComplete?: boolean },
): RawBuilder<unknown> | null {
  if (part === 'sales') {
    const sessions = sessionsWithin(narrow);
    return (
      sessions && sql`select st.lot_id from lot_states st where st.session_id in (${sessions})`
    );
  }
  if (!isByFigures(narrow)) return null;
  // All of them: a limit that stops within the lots of one range would leave out those that fit both.
  const ranges = rangesOf(narrow, 'f').map(({ fits }) => fits);
  const fitting = figuresComplete === true ? isWithin(narrow, 'f') : sql.join(ranges, sql` and `);
  return sql`select f.lot_id from ${sql.table(figuresTable({ isPast }))} f where ${fitting}`;
}

/** The nearest first. */
const zipsOf = ({ Zip, Miles }: NonNullable<Narrowing['near']>) => zipsNear(Zip, Miles);

/** SQL: ids of the sessions that are near, and their places in the order of distance, each its own. */
export function nearestSessions(near: NonNullable<Narrowing['near']>): RawBuilder<unknown> {
  return sql`select x.id, row_number() over (order by z.rank, x.id) as place
    from unnest(${zipsOf(near)}::text[]) with ordinality as z(zip, rank)
    join public_auctions a on left(a.zip, 5) = z.zip
    join auction_sessions x on x.auction_id = a.id`;
}

/** SQL: how far an indexed lot `s` is, as the place of its session among those near. */
export function rankOfDistance(near: NonNullable<Narrowing['near']>): RawBuilder<unknown> {
  // Read once: a lot's session is then looked up in memory.
  return sql`((select jsonb_object_agg(id, place) from (${nearestSessions(near)}) near)
    -> s.session_id::text)::int`;
}

const optionsOf = {
  pickup: ['PickupOnSite', 'RelocateStore'],
  shipping: ['ThirdPartyShip', 'InHouseShip'],
} as const satisfies Record<string, readonly PickupOption[]>;
