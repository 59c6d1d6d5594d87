import { openLots } from '@fairlot/server/bidding/lot-state/public.ts';
import type { Transaction } from 'kysely';
import type { DB } from '@fairlot/server/platform/database/schema.ts';
import { bringTo, writeSale } from '@fairlot/server/selling/sales/public.ts';
import type { WrittenSale } from '@fairlot/server/selling/sales/public.ts';
import type { AuctionPlan } from './auction-plans.ts';
import { bidUpTo } from './bid-history.ts';
import type { History, HistoryLot } from './bid-history.ts';
import { insertHistories, publishSince, registerAll } from './past.queries.ts';
import { planSale } from './plan-sale.ts';
import type { PlannedSale, SaleStudio } from './plan-sale.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export interface DemoCrowd {
  /** The people behind the demo logins: registered everywhere. */
  readonly logins: readonly string[];
  readonly others: readonly string[];
}

export interface DemoStudio extends SaleStudio {
  readonly crowd: DemoCrowd;
}

const hourMs = 3_600_000;
/** Of the lots that are open, from 0 in their order: on which the demo's bidder was outbid, and on which they lead. */
const outbidOn = 1;
const leadsOn = 3;
/** How often bids are drawn anew that are not what the demo promises. */
const draws = 400;

/** Creates an auction from a plan, with its bidders and the bids up to now. */
export async function openAuction(
  db: Transaction<DB>,
  plan: AuctionPlan,
  studio: DemoStudio,
): Promise<WrittenSale> {
  const { random, crowd, now } = studio;
  const planned = planSale(plan, studio);
  const written = await writeSale(db, planned.sale, planned.pictures, now, openLots);
  await bringTo(db, written.auctionId, plan.stage);
  if (plan.stage !== 'published') return written;
  const { opensAt } = planned;
  await publishSince(db, written.auctionId, new Date(Math.min(opensAt, now) - 24 * hourMs));

  const guests = random.some(crowd.others, random.int(12, 24));
  const pending = plan.approval === 'manual' ? 3 : 0;
  const bidders = [...crowd.logins, ...guests];
  const paddles = await registerAll(db, written.auctionId, bidders, pending);
  const approved = bidders.slice(0, bidders.length - pending);
  const terms = written.lots.map(({ lot, closeAt }) => historyLot(planned, lot, closeAt));
  const ended = written.lots.filter(({ closeAt }) => closeAt <= now).length;
  const isOver = ended === written.lots.length;
  const drawn = isOver
    ? drawOver(terms, { logins: crowd.logins, approved, now, random })
    : terms.map((lot, index) =>
        drawRunning(lot, index - ended, { logins: crowd.logins, approved, now, random }),
      );
  const histories = written.lots.flatMap(({ id }, index) => {
    const history = drawn[index];
    return history === undefined ? [] : { lotId: id, history };
  });
  await insertHistories(db, histories, paddles);
  return written;
}

interface Drawing {
  /** The people behind the demo logins; whoever tries the demo is the first. */
  readonly logins: readonly string[];
  /** Who may bid in the sale, the logins included. */
  readonly approved: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly random: Random;
}

/** The bids of a sale that is over, in which each of the demo logins has won something. */
function drawOver(
  lots: readonly HistoryLot[],
  { logins, approved, now, random }: Drawing,
): History[] {
  // They look at a lot eight times as often as others.
  const attempting = [...Array.from({ length: 7 }, () => logins).flat(), ...approved];
  return drawUntil(
    (luck) => lots.map((lot) => bidUpTo(lot, attempting, now, luck)),
    (histories) =>
      logins.every((login) =>
        histories.some(({ hammer }) => hammer?.outcome === 'sold' && hammer.winner === login),
      ),
    random,
  );
}

/** The bids on a lot of a running sale: whoever tries the demo has bid on a few, as people do. */
function drawRunning(
  lot: HistoryLot,
  /** Its place among those that are open. */
  place: number,
  { logins: [tries = ''], approved, now, random }: Drawing,
): History {
  const isTheirs = place === outbidOn || place === leadsOn;
  const bidders = isTheirs ? approved : approved.filter((bidder) => bidder !== tries);
  return drawUntil(
    (luck) => bidUpTo(lot, bidders, now, luck),
    ({ bids, standing }) =>
      !isTheirs ||
      (bids.some(({ bidder }) => bidder === tries) &&
        (standing.leader?.bidder === tries) === (place === leadsOn)),
    random,
  );
}

/** Draws by other luck until what is drawn fits; the last if none does, as where bidding has hardly begun. */
function drawUntil<T>(draw: (random: Random) => T, fits: (drawn: T) => boolean, random: Random): T {
  let drawn = draw(random);
  for (let luck = 0; luck < draws && !fits(drawn); luck += 1) drawn = draw(createRandom(luck));
  return drawn;
}

function historyLot(
  { sale: { terms }, opensAt }: PlannedSale,
  lot: WrittenSale['lots'][number]['lot'],
  scheduledClose: number,
): HistoryLot {
  const { increments, reservePolicy, wholeIncrementsOnly, softClose } = terms;
  const { startPrice, reserve, lowEstimate, highEstimate } = lot;
  return {
    terms: { startPrice, reserve, reservePolicy, increments, wholeIncrementsOnly },
    softClose,
    opensAt,
    scheduledClose,
    worth: ((lowEstimate ?? startPrice) + (highEstimate ?? startPrice)) / 2,
  };
}
