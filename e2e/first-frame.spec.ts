import type { Lot } from '@fairlot/contract';
import type { Page } from '@playwright/test';
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
    lots: ['Walnut Bureau with Brass Handles', 'Iron Kettle'].map((title) => ({
      title,
      pictures: 2,
    })),
  });
});

test(
  'however slow the line, the first frame has its letters, and scripts wait for it',
  { tag: '@long' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/letters-*.css', async (route) => {
      await held.promise;
      await route.continue();
    });
    await observeLayoutShifts(page);
    const firstHeading = await noteFirstHeading(page);
    const styles = page.waitForResponse('**/app-*.css');
    // Its load event waits for the letters.
    await page.goto(lotUrl(server(), sale), { waitUntil: 'commit' });
    await (await styles).finished();
    expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);
    held.resolve();
    const { first } = await firstHeading();
    await page.waitForLoadState('networkidle');
    expect(await fontsOf(page, 'h1')).toMatch(/^Fraunces/);
    expect((await firstHeading()).now).toEqual(first);
    const { shownAt, scriptsAt } = await page.evaluate(() => ({
      shownAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scriptsAt: performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('entry.client'))?.startTime,
    }));
    expect(scriptsAt).toBeGreaterThanOrEqual(shownAt ?? Infinity);
    const { what } = await layoutShifts(page);
    expect(what).toEqual([]);
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

test(
  'scripts wait for the photograph in the first frame, unless a key is pressed, and not for the hidden next one',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const lotId = sale.lots[0]?.secureId ?? '';
    const answer = await page.request.get(`${server().url}/api/site/getlot/${lotId}`);
    const { lot } = (await answer.json()) as { lot: Pick<Lot, 'inventoryItemImages'> };
    const openWithout = async (reader: Page, photo: number) => {
      // The scripts' three seconds at most, or they would come anyway.
      await reader.addInitScript(() => {
        const longest = 3_000;
        const wait = window.setTimeout.bind(window);
        Object.assign(window, {
          setTimeout: (act: () => void, ms?: number) => (ms === longest ? 0 : wait(act, ms)),
        });
      });
      // Not that of the small one below.
      const itsAddress = new RegExp(`${lot.inventoryItemImages[photo]?.secureId}/\\d{3}`);
      const asked = reader.waitForRequest(itsAddress);
      await reader.route(itsAddress, () => {});
      await reader.goto(lotUrl(server(), sale), { waitUntil: 'commit' });
      await asked;
    };
    const without = await newcomer();
    const begun = begins(without);
    await openWithout(without, 1);
    await begun;

    await openWithout(page, 0);
    // The photograph is asked for before the heading has been read.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fontsOf(page, 'h1');
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
    const asked = begins(page);
    await page.keyboard.press('Tab');
    await asked;
  },
);

test('of the pictures on a page only the one in its first frame is asked for before the style sheet', async ({
  page,
}) => {
  for (const [address, picture] of [
    [server().url, '/auctionphoto/'],
    [lotUrl(server(), sale), '/InventoryImage/'],
  ] as const) {
    const html = await (await page.request.get(address)).text();
    const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
    expect(preloads).toEqual([expect.stringContaining(picture)]);
  }
});

const begins = (page: Page) => page.waitForRequest(/entry\.client/);

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
