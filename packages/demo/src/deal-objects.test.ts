import { describe, expect, it } from 'vitest';
import { auctionPlans } from './auction-plans.ts';
import { closingSoonPlan } from './closing-soon.ts';
import { createLotWriter } from './describe-lot.ts';
import { planSale } from './plan-sale.ts';
import { createRandom } from './random.ts';

const now = Date.UTC(2026, 5, 10);
const random = createRandom(1);
const writeLot = createLotWriter(random);
const renewals = Array.from({ length: 40 }, (_, number) =>
  closingSoonPlan(number, createRandom(number)),
);
const sales = [...auctionPlans, ...renewals].map((plan) => ({
  plan,
  ...planSale(plan, writeLot, random, now),
}));

describe('what is sold in a sale', () => {
  it('is as many lots as planned, no object twice, and a neighbor of another kind', () => {
    for (const { plan, sale, pictures } of sales) {
      const lots = sale.sessions.flatMap((session) => session.lots);
      const planned = plan.sessions.map((session) => session.lots);
      expect([plan.title, sale.sessions.map((session) => session.lots.length)]).toEqual([
        plan.title,
        planned,
      ]);
      expect(lots.map(({ lotNumber }) => lotNumber)).toEqual(lots.map((_, i) => String(i + 1)));
      const seen = lots.map(({ images: [first] }) => pictures.get(first?.name ?? '')?.fileKey);
      expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
      const same = lots.filter(({ category }, index) => category === lots[index - 1]?.category);
      expect(same.length).toBeLessThan(lots.length / 6);
    }
  });

  it('has a cover that no other sale of the demo has', () => {
    const covers = sales.slice(0, auctionPlans.length).flatMap(({ sale, pictures }) =>
      sale.sessions.map(({ lots }) => {
        const name = sale.terms.photo ?? lots[0]?.images[0]?.name ?? '';
        return pictures.get(name)?.fileKey;
      }),
    );
    expect(covers.filter((key, index) => covers.indexOf(key) !== index)).toEqual([]);
  });
});
