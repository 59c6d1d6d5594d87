import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bid, bidding, expectLabel, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Prospect Street House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    lots: ['Cherry Desk', 'Pewter Jug', 'Iron Kettle'].map((title) => ({ title })),
  });
});

test(
  'nothing shifts from the first bid to the hammer',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    // Two browsers, with the server's clock moved twice.
    test.slow();
    const rival = await newcomer();
    const visitor = await newcomer();
    await becomeBidder(rival, server(), person('rival'), sale);
    await becomeBidder(page, server(), person('leader'), sale);
    const held = Promise.withResolvers<void>();
    await page.route(/\/isauth/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(lotUrl(server(), sale));
    await expect(bidding(page)).toContainText('Starting bid');
    const { bid: _unknown, ...unknown } = await places(page);
    held.resolve();
    await expect(
      bidding(page).getByRole('button', { name: 'Bid on several, win only one' }),
    ).toBeVisible();
    const before = await places(page);
    expect.soft(before, 'as the login becomes known').toMatchObject(unknown);
    const isAsBefore = async (what: string, { mayGrow = false } = {}) => {
      const { height, ...now } = await places(page);
      if (!mayGrow) expect.soft(height, `height ${what}`).toEqual(before['height']);
      for (const [name, place] of Object.entries(now)) {
        expect.soft(place, `${name} ${what}`).toEqual(before[name]);
      }
    };

    await test.step('leading, outbid and leading again', async () => {
      await bid(page, '10', "You're the High Bidder");
      await expectLabel(page, 'High Bid');
      await isAsBefore('when leading');
      await place(rival, 0, 20);
      await expectLabel(page, 'Outbid');
      await isAsBefore('when outbid');
      await bid(page, '30', "You're the High Bidder");
      await expectLabel(page, 'High Bid');
      await isAsBefore('after the rebid');
    });

    await test.step('soft close', async () => {
      await server().clock.leave(lotId(0), 90);
      await open(page, 0);
      await isAsBefore('in the last minutes');
      await place(rival, 0, 25);
      await expect(bidding(page)).toContainText(/Extended by/);
      await isAsBefore('when the close has moved');
    });

    await test.step('closing and sold', async () => {
      await visitor.goto(lotUrl(server(), sale));
      await server().clock.leave(lotId(0), 8);
      await open(page, 0);
      await visitor.reload();
      await expect(bidding(visitor)).toContainText('Current bid');
      const { price: _price, history: _history, bid: _bid, ...visitors } = await places(visitor);
      await expect(bidding(page).getByText('Closing', { exact: true })).toBeVisible({
        timeout: 15_000,
      });
      await isAsBefore('when closing');
      await expect(bidding(page).getByText('Sold', { exact: true })).toBeVisible();
      await expectLabel(page, 'Won!');
      // The winner is told what comes next at the foot of the area, below all that can be pressed.
      await isAsBefore('when sold', { mayGrow: true });
      await expect(
        bidding(visitor).getByRole('button', { name: 'Log in to see the price' }),
      ).toBeVisible();
      expect(await places(visitor), 'what a visitor sees').toEqual(visitors);
    });
  },
);

test(
  'a toast leaves when it is no longer true',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer }) => {
    const rival = await newcomer();
    await becomeBidder(rival, server(), person('other'), sale);
    await becomeBidder(page, server(), person('again'), sale);
    await open(page, 1);
    await place(page, 1, 10);
    await expectLabel(page, 'High Bid');
    await place(rival, 1, 20);
    const outbid = toast(page, /outbid.*Pewter Jug/);
    await expect(outbid).toBeVisible();
    // Under the pointer it stays until dismissed.
    await outbid.hover();
    await place(page, 1, 30);
    await expectLabel(page, 'High Bid');
    await expect(outbid).toBeHidden({ timeout: 3_000 });
  },
);

function person(name: string) {
  return { email: `${name}@bidders.example`, firstName: 'Ivy', lastName: 'Reed' };
}

function lotId(lot: number): string {
  return sale.lots[lot]?.secureId ?? '';
}

async function open(page: Page, lot: number): Promise<void> {
  await page.goto(lotUrl(server(), sale, lot));
  await expectSignedIn(page);
  await expect(bidding(page)).toContainText(/Starting bid|Current bid/);
}

async function place(page: Page, lot: number, bidAmount: number): Promise<void> {
  const bidUniqueId = crypto.randomUUID();
  await post(page, server(), 'placebid', { lotSecureId: lotId(lot), bidAmount, bidUniqueId });
}

/** Where the parts of the bidding area stand, and how high all of it is, in CSS pixels. */
async function places(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const area = await bidding(page).boundingBox();
  found['area'] = area && [area.x, area.y].map(Math.round);
  found['height'] = area && Math.round(area.height);
  const parts = {
    // The area's own: the bar of a phone names it, too.
    price: bidding(page)
      .getByText(/^(Starting|Current|Final) bid$/)
      .first(),
    favorite: bidding(page).getByRole('button', { name: /^Favorite/ }),
    history: bidding(page).getByRole('button', { name: /^\d+ bids?$/ }),
    terms: bidding(page).getByRole('button', { name: 'Auction terms' }),
    bid: page.getByRole('button', { name: /^(Place Bid|Update Max)$/ }).filter({ visible: true }),
  };
  for (const [name, part] of Object.entries(parts)) {
    const box = (await part.count()) === 0 ? null : await part.boundingBox();
    if (box !== null) found[name] = [box.x, box.y].map(Math.round);
  }
  return found;
}
