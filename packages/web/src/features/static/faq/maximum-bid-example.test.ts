import { allInPrice, decideBid, defaultIncrements, flatPremium, noBids } from '@fairlot/rules';
import type { LotTerms, Standing } from '@fairlot/rules';
import { expect, test } from 'vitest';
import { bidding } from './bidding.ts';
import { maximumBidExample } from './maximum-bid-example.ts';
import { payment } from './payment.ts';

const { startPrice, bids, bill } = maximumBidExample;
const terms: LotTerms = {
  startPrice: startPrice * 100,
  reserve: null,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};

function afterBid(standing: Standing, bid: { bidder: string; max: number }): Standing {
  const decision = decideBid(terms, standing, { bidder: bid.bidder, max: bid.max * 100 });
  if (decision.kind === 'refused') throw new Error(`${bid.bidder} is refused: ${decision.result}`);
  return decision.standing;
}

const textOf = (question: string) =>
  [...bidding.questions, ...payment.questions].find((one) => one.question === question)?.answer ??
  [];

test('every step of the example ends as the rules decide', () => {
  let standing = noBids(terms);
  for (const bid of bids) {
    standing = afterBid(standing, bid);
    expect({ ...bid, leader: standing.leader?.bidder, price: (standing.price ?? 0) / 100 }).toEqual(
      bid,
    );
  }
});

test('of two equal maximums the earlier wins, at that amount', () => {
  const before = bids.slice(0, -1).reduce(afterBid, noBids(terms));
  const tie = afterBid(before, { bidder: 'Carla', max: 150 });
  expect([tie.leader?.bidder, tie.price]).toEqual(['Anna', 150_00]);
  expect(textOf('What if somebody else enters the same maximum?').join(' ')).toContain(
    'Anna would have won, at $150',
  );
});

test('the winner’s total is computed like an invoice', () => {
  const price = allInPrice(bill.hammer * 100, {
    premiumRules: [flatPremium(180_000)],
    salesTax: 88_750,
  });
  expect(price).toEqual({
    hammer: bill.hammer * 100,
    premium: 2_790,
    tax: 1_623,
    total: 19_913,
  });
  expect([bill.premium, bill.tax, bill.total]).toEqual([27.9, 16.23, 199.13]);
});

test('the price steps are the default increments', () => {
  const told = textOf('What is the least I can bid?').join(' ');
  const table = defaultIncrements.map(
    ({ from, increment }) => `$${increment / 100} from $${(from / 100).toLocaleString('en-US')}`,
  );
  for (const row of table) expect(told).toContain(row);
});
