import type { AuctionPlan } from './auction-plans.ts';
import { categories } from './catalogue/categories.ts';
import type { CategoryName } from './catalogue/categories.ts';
import type { Random } from './random.ts';
import { demoSellers } from './sellers.ts';
import type { DemoSellerName } from './sellers.ts';

/** A small sale that closes within minutes, so that there is something to watch after the demo starts. */
export function closingSoonPlan(number: number, random: Random): AuctionPlan {
  const seller = random.pick(Object.keys(demoSellers) as DemoSellerName[]);
  const names = random.some(Object.keys(categories) as CategoryName[], 4);
  const [one = 'furniture', two = 'clocks'] = names;
  return {
    seller,
    title: `Small Estates, No. ${number}: ${categories[one].name}, ${categories[two].name}`,
    story:
      'Too few things for a sale of their own, and too good to give away. One lot closes a minute.',
    owners: ['a local estate'],
    address1: demoSellers[seller].seller.address1,
    sessions: [{ title: '', lots: Object.fromEntries(names.map((name) => [name, 4])) }],
    closes: { minutes: 4 },
    openHours: 26,
    stage: 'published',
  };
}
