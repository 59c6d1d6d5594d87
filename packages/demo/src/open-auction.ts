import { openLots } from '@fairlot/server/bidding/lot-state/public.ts';
import type { Transaction } from 'kysely';
import type { DB } from '@fairlot/server/platform/database/schema.ts';
import { bringTo, writeSale } from '@fairlot/server/selling/sales/public.ts';
import type { WrittenSale } from '@fairlot/server/selling/sales/public.ts';
import type { AuctionPlan } from './auction-plans.ts';
import { bidUpTo } from './bid-history.ts';
import { insertHistories, publishSince, registerAll } from './past.queries.ts';
import { planSale } from './plan-sale.ts';
import type { PlannedSale, SaleStudio } from './plan-sale.ts';
import { createRandom } from './random.ts';

export interface DemoCrowd {
  /** The people behind the demo logins: registered everywhere. */
  readonly logins: readonly string[];
  readonly others: readonly string[];
}

export interface DemoStudio extends SaleStudio {
  readonly crowd: DemoCrowd;
}

const hourMs = 3_600_000;
/** The demo's bidder bids on one lot of so many at most in a running sale. */
const lotsPerOwnBid = 3;

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
  // In sales that are over, the demo logins look at a lot eight times as often: both have won something.
  const isOver = written.lots.every(({ closeAt }) => closeAt <= now);
  const attempting = isOver
    ? [...Array.from({ length: 7 }, () => crowd.logins).flat(), ...approved]
    : approved;
  const [tries = ''] = crowd.logins;
  const histories = written.lots.map(({ id, lot, closeAt }, index) => {
    const terms = historyLot(planned, lot, closeAt);
    const history = bidUpTo(terms, attempting, now, random);
    const isTheirs = isOver || index % lotsPerOwnBid === 0;
    if (isTheirs || history.bids.every(({ bidder }) => bidder !== tries)) {
      return { lotId: id, history };
    }
    // In a running sale whoever tries the demo has bids on a few lots, as people do. By chance of its own: what is
    // drawn for the sales after this one stays.
    const others = attempting.filter((bidder) => bidder !== tries);
    return { lotId: id, history: bidUpTo(terms, others, now, createRandom(index)) };
  });
  await insertHistories(db, histories, paddles);
  return written;
}

function historyLot(
  { sale: { terms }, opensAt }: PlannedSale,
  lot: WrittenSale['lots'][number]['lot'],
  scheduledClose: number,
) {
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
