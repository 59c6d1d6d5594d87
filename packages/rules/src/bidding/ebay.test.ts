import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { always, replay } from '../index.ts';
import cases from '../testing/bidding-cases.json' with { type: 'json' };
import { lot } from '../testing/lot.ts';

/**
 * 479 auctions of Cartier watches and Palm Pilots held on eBay in 2003 and 2004,
 * 7,870 bids, bidders renamed. Retractions and reserves are not in the data, so
 * some auctions cannot come out at the price that eBay recorded.
 */
const file = new URL('../testing/ebay-auctions.csv.gz', import.meta.url);

const increments = cases.increment_tables.ebay_us.rows.map(([from = 0, increment = 0]) => ({
  from,
  increment,
}));

type Row = {
  auction: string;
  bidder: string;
  max: number;
  at: number;
  open: number;
  price: number;
};

function cents(dollars: string | undefined): number {
  return Math.round(Number(dollars) * 100);
}

function readRows(): Row[] {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map((line) => {
    const [auction = '', bidder = '', bid, at, open, price] = line.split(',');
    return {
      auction,
      bidder,
      max: cents(bid),
      at: Number(at),
      open: cents(open),
      price: cents(price),
    };
  });
}

/** The final price by our rules; eBay never revealed the winner's maximum beyond it. */
function replayedPrice(rows: Row[]): number | null {
  const terms = lot({ startPrice: rows[0]!.open, increments });
  const bids = rows.toSorted((a, b) => a.at - b.at).map((row) => ({ ...row, retracted: false }));
  const winner = replay(always(terms), bids).standing.leader?.bidder;
  const known = bids.map((bid) =>
    bid.bidder === winner ? { ...bid, max: Math.min(bid.max, bid.price) } : bid,
  );
  return replay(always(terms), known).standing.price;
}

test('446 of 479 real auctions end at the cent that eBay recorded', () => {
  const rows = readRows();
  expect(rows).toHaveLength(7870);
  const auctions = [...Map.groupBy(rows, ({ auction }) => auction).values()];
  expect(auctions).toHaveLength(479);
  const exact = auctions.filter((bids) => replayedPrice(bids) === bids[0]!.price);
  expect(exact).toHaveLength(446);
});
