import { describe, expect, it } from 'vitest';
import { auctionPlans } from './auction-plans.ts';
import { closingSoonPlan } from './closing-soon.ts';
import { createLotWriter } from './describe-lot.ts';
import { houseOf } from './photographs.ts';
import { planSale } from './plan-sale.ts';
import { promisedTo } from './promised-objects.ts';
import { createRandom } from './random.ts';

const now = Date.UTC(2026, 5, 10);
const random = createRandom(1);
const writeLot = createLotWriter();
const renewals = Array.from({ length: 40 }, (_, number) =>
  closingSoonPlan(number, createRandom(number)),
);
const lasting = auctionPlans.map((plan) => ({
  plan,
  ...planSale(plan, { random, writeLot, now }),
}));
const sales = [
  ...lasting,
  ...renewals.map((plan) => ({
    plan,
    ...planSale(plan, { random, writeLot, now }),
  })),
];

describe('what is sold in a sale', () => {
  it('is as many lots as planned, no object twice, and a neighbor of another kind', () => {
    for (const { plan, sale, pictures } of sales) {
      const lots = sale.sessions.flatMap((session) => session.lots);
      const planned = plan.sessions.map((session) =>
        Object.values(session.lots).reduce((sum, count) => sum + count),
      );
      expect([plan.title, sale.sessions.map((session) => session.lots.length)]).toEqual([
        plan.title,
        planned,
      ]);
      expect(lots.map(({ lotNumber }) => lotNumber)).toEqual(lots.map((_, i) => String(i + 1)));
      const keys = [...pictures.values()].map(({ fileKey }) => fileKey);
      const missing = plan.sessions
        .flatMap(promisedTo)
        .filter((object) => !keys.includes(`demo/${object}.whole.webp`));
      expect(missing).toEqual([]);
      const seen = lots.map(({ images: [first] }) => pictures.get(first?.name ?? '')?.fileKey);
      expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
      const same = lots.filter(({ category }, index) => category === lots[index - 1]?.category);
      // A garden has nothing else.
      if (new Set(lots.map(({ category }) => category)).size === 1) continue;
      expect(same.length).toBeLessThanOrEqual(lots.length / 6);
    }
  });

  it('was photographed in one house, and so was what stands for it', () => {
    for (const { plan, pictures } of lasting) {
      const houses = [...pictures.values()].flatMap(
        ({ fileKey }) => houseOf(fileKey.replace(/^demo\/|\..*/g, '')) ?? [],
      );
      expect([plan.title, ...new Set(houses)]).toEqual([plan.title, plan.house]);
    }
  });

  it('is in no other sale of the demo, and neither is its cover', () => {
    const shown = lasting.flatMap(({ pictures }) =>
      [...pictures.values()].flatMap(({ fileKey }) =>
        fileKey.endsWith('-logo.webp') || fileKey.endsWith('-manager.webp') ? [] : fileKey,
      ),
    );
    expect(shown.filter((key, index) => shown.indexOf(key) !== index)).toEqual([]);
  });
});
