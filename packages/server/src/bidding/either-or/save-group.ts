import { eitherOrLimits, refused, registrationRefused } from '@fairlot/contract';
import type { Refusal } from '@fairlot/contract';
import { eitherOrTaken, formatUsd } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { isOpenSale } from '#bidding/bids/public.ts';
import type { Database } from '#platform/database/database.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { advanceGroup, asRuled } from './advance-groups.ts';
import { hasId, lockGroup, readGroups } from './groups.queries.ts';
import type { GroupLotRow, GroupOf, GroupRow } from './groups.queries.ts';
import { offIncrements, readLadders } from './whole-increments.ts';
import { Refused, unlessRefused } from '#platform/database/refused.ts';

export interface WantedGroup extends GroupOf {
  readonly id: string;
  readonly auctionId: string;
  /** As the bidder knows it; 0: a new one. */
  readonly version: number;
  readonly wanted: number;
  /** In the bidder's order; maxima in cents. */
  readonly lots: readonly { readonly lotId: string; readonly max: Cents }[];
}

/**
 * Makes a group, or changes it, and places the first maxima. What a group has placed stays placed: as its
 * lots' states are read from the bids, a lot that the bidder leads takes a place in the changed group too.
 * Returns why not, and then nothing has changed.
 */
export function saveGroup(database: Database, group: WantedGroup): Promise<Refusal | null> {
  return unlessRefused(database, async (tx) => {
    await requireRegistered(tx, group);
    await requireLots(tx, group);
    if (!(await lockKnown(tx, group))) return;
    const [before] = await readGroups(tx, hasId(group.id));
    const known = new Map(before?.lots.map((lot) => [lot.lotId, knownMax(lot)]));
    await writeGroup(tx, group, known);
    const [written] = await readGroups(tx, hasId(group.id));
    if (written === undefined) return;
    const refusal = refusalOf(written, known) ?? offIncrements(await readLadders(tx, written));
    if (refusal !== null) throw new Refused(refusal);
    await advanceGroup(tx, group.id, { byHand: true });
  });
}

/** Everything else that a bid needs is asked when it is placed. */
async function requireRegistered(tx: Transaction<DB>, group: WantedGroup): Promise<void> {
  const { userId, tenantId, auctionId } = group;
  const sale = await tx
    .selectFrom('public_auctions as a')
    .leftJoin('registrations as r', (join) =>
      join.onRef('r.auction_id', '=', 'a.id').on('r.user_id', '=', userId),
    )
    .select(['r.status', 'r.refusal_cause', isOpenSale.as('isOpen')])
    .where('a.id', '=', auctionId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  if (sale === undefined) throw new AppError('NotFound');
  // Its lots may still change, and nothing could be placed yet.
  if (!sale.isOpen) throw new AppError('BiddingNotOpen');
  if (sale.status === null) throw new AppError('NotRegistered');
  if (sale.status === 'refused') {
    throw new AppError('RegistrationRefused', registrationRefused(sale.refusal_cause));
  }
}

async function requireLots(tx: Transaction<DB>, { lots, auctionId }: WantedGroup): Promise<void> {
  const ids = new Set(lots.map(({ lotId }) => lotId));
  const { count } = await tx
    .selectFrom('lot_states')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('auction_id', '=', auctionId)
    .where('lot_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  if (Number(count) !== lots.length) throw new AppError('NotFound');
}

/**
 * Makes the group if it is new, and locks it. Refuses a change that begins from another version than there
 * is now: a second tab, or a phone that comes back after a day. False: this very change was made before.
 */
async function lockKnown(tx: Transaction<DB>, group: WantedGroup): Promise<boolean> {
  const { id, userId, auctionId, wanted, version } = group;
  // Two new groups at once are counted, and their lots compared, one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('either-or ' || ${userId}, 0))`.execute(
    tx,
  );
  await tx
    .insertInto('either_or_groups')
    .values({ id, user_id: userId, auction_id: auctionId, wanted, version: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const locked = await lockGroup(tx, id, group);
  if (locked?.auctionId !== auctionId) throw new AppError('NotFound');
  const isGone = locked.isCanceled || locked.version < version;
  if (isGone) throw new Refused(refused('EitherOrCanceled'));
  if (locked.version === version) return true;
  const [present] = await readGroups(tx, hasId(id));
  if (present === undefined || !isSame(present, group)) {
    throw new Refused(refused('EitherOrChanged', changedElsewhere));
  }
  return false;
}

const changedElsewhere =
  'This either-or group was changed meanwhile, in another tab or on another device, so nothing was saved. Please close this, look at how it stands now, and change that.';

const isSame = (present: GroupRow, { wanted, lots }: WantedGroup): boolean =>
  present.wanted === wanted &&
  present.lots.length === lots.length &&
  present.lots.every(
    ({ lotId, max }, rank) => lotId === lots[rank]?.lotId && max === lots[rank].max,
  );

/** The maximum that its bidder knows of a lot. Cents. */
const knownMax = ({ ownMax, max }: GroupLotRow): Cents => ownMax ?? max;

/** `known`: what was known of the lots before, by their ids. */
async function writeGroup(
  tx: Transaction<DB>,
  group: WantedGroup,
  known: ReadonlyMap<string, Cents>,
): Promise<void> {
  const { id, userId, version, wanted, lots } = group;
  await refuseTooMany(tx, group);
  await refuseElsewhere(tx, group);
  const before = await tx
    .deleteFrom('either_or_lots')
    .where('group_id', '=', id)
    .returning(['lot_id', 'placed_at', 'placed_as', 'let_go_at', 'untold'])
    .execute();
  await tx
    .updateTable('either_or_groups')
    .set({ wanted, version: version + 1, ended_at: null })
    .where('id', '=', id)
    .execute();
  const rows = lots.map(({ lotId, max }, rank) => {
    const former =
      known.get(lotId) === max ? before.find(({ lot_id }) => lot_id === lotId) : undefined;
    return {
      group_id: id,
      lot_id: lotId,
      user_id: userId,
      rank,
      max_cents: max,
      // With another maximum the lot is wanted anew, though the former one was refused or let go.
      placed_at: former?.placed_at ?? null,
      placed_as: former?.placed_as ?? null,
      let_go_at: former?.let_go_at ?? null,
      untold: former?.untold ?? false,
    };
  });
  await tx.insertInto('either_or_lots').values(rows).execute();
}

async function refuseTooMany(tx: Transaction<DB>, { userId, auctionId }: WantedGroup) {
  const { count } = await tx
    .selectFrom('either_or_groups')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('auction_id', '=', auctionId)
    .where('canceled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) > eitherOrLimits.groups) throw new Refused(refused('TooManyEitherOrGroups'));
}

async function refuseElsewhere(tx: Transaction<DB>, { id, userId, lots }: WantedGroup) {
  const elsewhere = await tx
    .selectFrom('either_or_lots')
    .select('lot_id')
    .where('user_id', '=', userId)
    .where('group_id', '<>', id)
    .where(
      'lot_id',
      'in',
      lots.map(({ lotId }) => lotId),
    )
    .limit(1)
    .executeTakeFirst();
  if (elsewhere !== undefined) throw new Refused(refused('LotInOtherGroup'));
}

function refusalOf({ wanted, lots }: GroupRow, known: ReadonlyMap<string, Cents>): Refusal | null {
  const missed = lots.find((lot) => isMissed(lot, known.get(lot.lotId)));
  if (missed !== undefined) return refused('EitherOrChanged', changedMeanwhile(missed));
  const taken = eitherOrTaken(lots.map(asRuled));
  if (taken > wanted) {
    return refused(
      'MoreLotsThanWanted',
      `You have bids on ${taken} of these lots already, and may win all of them. Please want at least ${taken}, or leave lots out.`,
    );
  }
  const low = lots.find((lot) => asRuled(lot).state === 'waiting' && lot.max < lot.least);
  if (low === undefined) return null;
  return refused(
    'EitherOrBelowMinimum',
    `Lot ${low.lotNumber} stands at ${formatUsd(low.least)}. Please enter more there.`,
  );
}

/**
 * Whether a maximum comes too late to have its turn: its lot was bid on for them, or was decided, while they were
 * still changing the group. Saved, it would be taken for a bid.
 */
function isMissed(lot: GroupLotRow, knownBefore: Cents | undefined): boolean {
  return asRuled(lot).state !== 'waiting' && lot.max !== (lot.ownMax ?? knownBefore);
}

function changedMeanwhile({ lotNumber, ownMax, outcome, isOpen }: GroupLotRow): string {
  const isBidOn = ownMax !== null && outcome === null && isOpen;
  return isBidOn
    ? `Lot ${lotNumber} has a bid of yours by now, at most ${formatUsd(ownMax)}, so nothing was saved. Please close this, and raise that bid on the lot’s page.`
    : `Lot ${lotNumber} can no longer have its turn, so nothing was saved. Please close this, look at how the lots stand now, and change that.`;
}
