import type { SearchNarrowing } from '@fairlot/contract';
import { isNarrowed } from '@fairlot/contract';
import type { PickupOption } from '@fairlot/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isZip, zipsNear } from '#browsing/places/public.ts';

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

/** SQL: what price and close of these figures must fit. */
export function figuresWithin(
  { price, closesWithinMinutes }: Narrowing,
  figures: 's' | 'f',
): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${figures}.${name}`);
  return [
    ...(price === null
      ? []
      : [
          sql`${column(price.column)} between ${price.from ?? 0} and ${price.to ?? Number.MAX_SAFE_INTEGER}`,
        ]),
    ...(closesWithinMinutes === null
      ? []
      : [
          sql`${column('close_at')} between (select auction_clock())
            and (select auction_clock()) + ${closesWithinMinutes} * interval '1 minute'`,
        ]),
  ];
}

/** SQL: what the seller and the sale of an indexed lot `s` must fit. */
export function salesWithin({ state, delivery, sellerId, near }: Narrowing): RawBuilder<unknown>[] {
  return [
    ...(sellerId === null ? [] : [sql`s.seller_company_id = ${sellerId}::uuid`]),
    ...(state === null && delivery === null && near === null
      ? []
      : [
          sql`s.session_id in (
            select x.id from auction_sessions x join public_auctions a on a.id = x.auction_id
            where ${state === null ? sql`true` : sql`a.state = ${state}`}
              and ${delivery === null ? sql`true` : sql`a.pickup_options && ${optionsOf[delivery]}::text[]`}
              and ${near === null ? sql`true` : sql`left(a.zip, 5) = any(${zipsOf(near)}::text[])`}
          )`,
        ]),
  ];
}

/** The nearest first. */
const zipsOf = ({ Zip, Miles }: NonNullable<Narrowing['near']>) => zipsNear(Zip, Miles);

/** SQL: how far an indexed lot `s` is, as the rank of its sale's ZIP code among those near. */
export function rankOfDistance(near: NonNullable<Narrowing['near']>): RawBuilder<unknown> {
  // Read once: a lot's sale is then looked up in memory.
  return sql`((
    select jsonb_object_agg(x.id, z.rank)
    from unnest(${zipsOf(near)}::text[]) with ordinality as z(zip, rank)
    join public_auctions a on left(a.zip, 5) = z.zip
    join auction_sessions x on x.auction_id = a.id
  ) -> s.session_id::text)::int`;
}

const optionsOf = {
  pickup: ['PickupOnSite', 'RelocateStore'],
  shipping: ['ThirdPartyShip', 'InHouseShip'],
} as const satisfies Record<string, readonly PickupOption[]>;
