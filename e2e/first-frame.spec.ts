import { becomeBidder, post } from './support/bidders.ts';
import {
  fontsOf,
  layoutShifts,
  motionAsItBegins,
  noteFirstHeading,
  observeLayoutShifts,
} from './support/in-page.ts';
import { bidding, expectPrice, expectSignedIn, lotUrl } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

// What is there when a page appears, and what moves afterwards.

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Chestnut Avenue House',
    firstCloseTime: '+30m',
    lots: ['Walnut Bureau with Brass Handles', 'Iron Kettle'].map((title) => ({ title })),
  });
});

test(
  'where the letters come too late, others of their width stay',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/preload/);
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.continue();
    });
    await observeLayoutShifts(page);
    const firstHeading = await noteFirstHeading(page);
    // Its load event waits for what is preloaded.
    await page.goto(lotUrl(server(), sale), { waitUntil: 'commit' });
    const before = await firstHeading();
    expect(before.first).toEqual(before.now);
    expect(await fontsOf(page, 'h1')).not.toMatch(/Fraunces/);
    held.resolve();
    await page.evaluate(() => document.fonts.ready);
    const late = await firstHeading();
    expect(late.first).toEqual(late.now);
    const { total, what } = await layoutShifts(page);
    expect(total, what.join('\n')).toBeLessThanOrEqual(0.02);

    await page.unroute('**/*.woff2');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await fontsOf(page, 'h1')).toMatch(/^Fraunces/);
    const { now } = await firstHeading();
    expect(late.now.height).toBe(now.height);
    expect(Math.abs(late.now.width / now.width - 1)).toBeLessThan(0.05);
  },
);

test(
  'a price rolls and the last minute turns, but not for those who want no motion',
  { tag: '@long' },
  async ({ newcomer }) => {
    const moved = await newcomer({ reducedMotion: 'no-preference' });
    const still = await newcomer({ reducedMotion: 'reduce' });
    await becomeBidder(moved, server(), person('ivy'), sale);
    await becomeBidder(still, server(), person('joe'), sale);
    const begun = [];
    for (const page of [moved, still]) {
      await page.goto(lotUrl(server(), sale));
      await expectSignedIn(page);
      begun.push(await motionAsItBegins(page));
    }
    await post(moved, server(), 'placebid', bidOf(10));
    await post(still, server(), 'placebid', bidOf(20));
    for (const page of [moved, still]) await expectPrice(page, '$11.00', '2 bids');
    const [motion, none] = await Promise.all(begun.map((read) => read()));
    expect(motion).toContainEqual({ text: '$11.00', name: 'comes-in', ms: 200 });
    expect(none?.filter(({ ms }) => ms > 0.01)).toEqual([]);

    await server().clock.leave(sale.lots[0]?.secureId ?? '', 40);
    await moved.reload();
    await expect(bidding(moved).getByRole('timer').first()).toHaveText(/^\d+s$/);
    const inTheLastMinute = await motionAsItBegins(moved);
    await expect
      .poll(inTheLastMinute)
      .toContainEqual({ text: expect.stringMatching(/^\d+s$/), name: 'comes-in', ms: 200 });
  },
);

const person = (name: string) => ({
  email: `${name}@bidders.example`,
  firstName: 'Ivy',
  lastName: 'Reed',
});
const bidOf = (bidAmount: number) => ({
  lotSecureId: sale.lots[0]?.secureId,
  bidAmount,
  bidUniqueId: crypto.randomUUID(),
});
