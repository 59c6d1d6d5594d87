import { xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const many = 12;

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Partition Street House',
    firstCloseTime: '+1d',
    lots: [
      { title: 'Tin Weathervane' },
      { title: 'Maple Dresser' },
      { title: 'Glass Decanter' },
      ...Array.from({ length: many }, (_, index) => ({ title: `Box Lot ${index + 1}` })),
    ],
  });
});

test(
  'an outbid, a bid on a favorite and a win ring the bell, and link to their lots',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    const rival = await newcomer();
    await becomeBidder(page, server(), person('ann'), sale);
    await becomeBidder(rival, server(), person('bob'), sale);
    await post(page, server(), 'dismissalerts', {});
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await expectSignedIn(page);
    await expect(bell(page)).toHaveAccessibleName('Alerts');

    await test.step('outbid: the toast leads to the lot', async () => {
      await placeBid(page, 0, 20);
      await placeBid(rival, 0, 40);
      const outbid = toast(page, 'You have been outbid on lot 1, Tin Weathervane');
      await expect(outbid).toBeVisible();
      await expect(bell(page)).toHaveAccessibleName('Alerts, 1 new');
      await outbid.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tin Weathervane' })).toBeVisible();
      await expect(outbid).toBeHidden();
    });

    await test.step('a bid on a favorite', async () => {
      await post(page, server(), 'setfavorite', {
        secureId: sale.lots[1]?.secureId,
        isFavorite: true,
      });
      await placeBid(rival, 1, 15);
      await expect(
        toast(page, 'There is a new bid on your favorite, lot 2, Maple Dresser'),
      ).toBeVisible();
    });

    await test.step('the win', async () => {
      await placeBid(page, 2, 30);
      await server()
        .installation.database.kysely.updateTable('lot_states')
        .set({ close_at: new Date() })
        .where('lot_id', '=', sale.lots[2]?.secureId ?? '')
        .execute();
      await expect(toast(page, 'You won lot 3, Glass Decanter')).toBeVisible();
      await expect(bell(page)).toHaveAccessibleName('Alerts, 3 new');
    });

    await test.step('the bell has all three with their times, newest first', async () => {
      await bell(page).click();
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).first()).toContainText(
        /You won lot 3, Glass Decanter.*(Just now|min)/,
      );
      await expect(rows(page).last()).toContainText('You have been outbid');
      await expectSound(page);
    });

    await test.step('what was seen here is not new on another device, nor in another tab', async () => {
      const phone = await newcomer();
      await phone.context().addCookies(await page.context().cookies());
      await phone.goto(server().url);
      await expectSignedIn(phone);
      await expect(bell(phone)).toHaveAccessibleName('Alerts');
      // The first alert is renewed and counts as unseen again.
      await placeBid(page, 0, 60);
      await placeBid(rival, 0, 80);
      await expect(bell(phone)).toHaveAccessibleName('Alerts, 1 new');
      await expect(bell(page)).toHaveAccessibleName('Alerts, 1 new');
      noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      await phone.route(/\/seealerts$/i, (route) => route.abort('failed'));
      await bell(phone).click();
      await expect(rows(phone).first()).toContainText('Tin Weathervane (2 times)');
      await expect(bell(phone)).toHaveAccessibleName('Alerts');
      // Back online, the seen alerts are reported to the account at the next login check.
      await phone.unroute(/\/seealerts$/i);
      const told = phone.waitForResponse(/\/seealerts$/i);
      await phone.reload();
      await told;
      await expect(bell(phone)).toHaveAccessibleName('Alerts');
      await page.reload();
      await expectSignedIn(page);
      await expect(bell(page)).toHaveAccessibleName('Alerts');
      await bell(page).click();
    });

    await test.step('another alert about a lot joins its row, and is dismissed with it', async () => {
      await placeBid(page, 1, 30);
      await placeBid(rival, 1, 60);
      await expect(bell(page)).toHaveAccessibleName('Alerts, 1 new');
      await page.keyboard.press('Escape');
      const next = toast(page, 'outbid on lot 2').getByRole('button', { name: /^Bid / });
      await expect(next).toHaveText('Bid $32.00');
      await next.click();
      await expect(dialog(page)).toContainText('Maple Dresser');
      await expect(dialog(page)).toContainText('Your maximum bid$32.00');
      await page.keyboard.press('Escape');
      await bell(page).click();
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).first()).toContainText(/outbid on lot 2.*new bid on your favorite/);
    });

    await test.step('each leads to its lot', async () => {
      await rows(page)
        .getByRole('link', { name: /Maple Dresser/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Maple Dresser' })).toBeVisible();
      await expect(rows(page).first()).toBeHidden();
    });

    await test.step('one that is dismissed stays so after a reload', async () => {
      await bell(page).click();
      let answered = 0;
      const dismissed = page.waitForResponse(
        (answer) => /dismissalert$/i.test(answer.url()) && ++answered === 2,
      );
      await rows(page)
        .getByRole('button', { name: /^Dismiss: .*Maple Dresser/ })
        .click();
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByRole('heading', { name: 'Alerts', exact: true })).toBeFocused();
      await dismissed;
      await page.reload();
      await expectSignedIn(page);
      // The bell has shown them all.
      await expect(bell(page)).toHaveAccessibleName('Alerts');
      await bell(page).click();
      await expect(rows(page).filter({ hasText: 'Maple Dresser' })).toHaveCount(0);
    });

    await test.step('all that are dismissed come back if that fails', async () => {
      noise.expect(/ERR_FAILED/);
      await page.route(/\/dismissalerts$/i, (route) => route.abort('failed'));
      await page.getByRole('button', { name: 'Dismiss all' }).click();
      await expect(toast(page, 'Your alerts could not be dismissed.')).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await page.unroute(/\/dismissalerts$/i);
      const dismissed = page.waitForResponse(/dismissalerts$/i);
      await page.getByRole('button', { name: 'Dismiss all' }).click();
      await expect(page.getByText('No Current Alerts')).toBeVisible();
      await dismissed;
      await page.reload();
      await expectSignedIn(page);
      await expect(bell(page)).toHaveAccessibleName('Alerts');
    });
  },
);

test(
  'a bidder outbid on a dozen lots at once sees two toasts, and the bell has all alerts',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer }) => {
    const rival = await newcomer();
    await becomeBidder(page, server(), person('eve'), sale);
    await becomeBidder(rival, server(), person('max'), sale);
    await post(page, server(), 'dismissalerts', {});
    const boxes = Array.from({ length: many }, (_, index) => index + 3);
    for (const index of boxes) await placeBid(page, index, 20);
    await page.goto(`${server().url}/account/notifications`);
    await expectSignedIn(page);
    // The page is hydrated once the hub is connected.
    await placeBid(page, 0, 100);
    await placeBid(rival, 0, 200);
    await expect(toast(page, 'Tin Weathervane')).toBeVisible();
    await expect(toast(page, 'Tin Weathervane')).toBeHidden({ timeout: 15_000 });

    await placeAtOnce(rival, boxes, 40);
    const summary = toast(page, /^You have been outbid on \d+ more lots\.$/);
    await expect(summary).toHaveText(`You have been outbid on ${many - 1} more lots.`);
    await expect(bell(page)).toHaveAccessibleName(`Alerts, ${many + 1} new`);
    await bell(page).click();
    await expect(rows(page)).toHaveCount(10);
    await expectSound(page);
    await page.getByRole('link', { name: `See all ${many + 1} alerts` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Box Lot' }),
    ).toHaveCount(many);
  },
);

test(
  'an operator rings a bell to see whether alerts arrive',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await becomeBidder(page, server(), person('ida'), sale);
    await page.goto(lotUrl(server(), sale));
    await expectSignedIn(page);
    await server().command('alert', 'test', '--to', person('ida').email);
    await expect(toast(page, 'This is a test: your alerts arrive.')).toBeVisible();
  },
);

function person(name: string) {
  return { email: `${name}@bidders.example`, firstName: name, lastName: 'Moss' };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ });
const rows = (page: Page) =>
  page.getByRole('banner').getByRole('list', { name: 'Alerts' }).getByRole('listitem');

function placeBid(page: Page, index: number, bidAmount: number) {
  return post(page, server(), 'placebid', {
    lotSecureId: sale.lots[index]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
}

/** All at once, with one token, since each new one invalidates the previous. */
async function placeAtOnce(page: Page, indexes: readonly number[], bidAmount: number) {
  const context = page.context();
  const { url } = server();
  await context.request.get(`${url}/api/site/GetXRF`);
  const token = (await context.cookies(url)).find(({ name }) => name === xsrfCookie)?.value ?? '';
  const answers = await Promise.all(
    indexes.map((index) =>
      context.request.post(`${url}/api/site/placebid`, {
        headers: { [xsrfHeader]: token },
        data: {
          lotSecureId: sale.lots[index]?.secureId,
          bidAmount,
          bidUniqueId: crypto.randomUUID(),
        },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual(indexes.map(() => 200));
}
