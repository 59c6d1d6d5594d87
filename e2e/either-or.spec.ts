import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, dialog, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let preview: Sale;
let two: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Partition Street House',
    firstCloseTime: '+30m',
    lotIntervalSeconds: 600,
    lots: [{ title: 'Cherry Desk' }, { title: 'Walnut Desk' }, { title: 'Pine Desk' }],
  });
  two = await open.importSale({
    title: 'The Wall Street House',
    firstCloseTime: '+1d',
    lotIntervalSeconds: 600,
    lots: [{ title: 'Brass Lamp' }, { title: 'Copper Lamp' }, { title: 'Tin Lamp' }],
  });
  preview = await open.importSale({
    title: 'The Prospect Avenue House',
    firstCloseTime: '+2d',
    lots: [{ title: 'Oak Desk' }],
  });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null })
    .where('id', '=', preview.auctionSecureId)
    .execute();
});

const person = (firstName: string) => ({
  email: `${firstName}-${crypto.randomUUID()}@bidders.example`,
  firstName,
  lastName: 'Moss',
});
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Finds a lot by its words, adds it to the group and enters a maximum. */
async function addLot(page: Page, words: string, title: string, dollars: string): Promise<void> {
  await dialog(page).getByLabel('Add a lot').fill(words);
  await dialog(page).getByRole('button', { name: title }).click();
  await dialog(page).getByLabel(title).fill(dollars);
}

/**
 * Holds the answer of the budget until `answer` is called with what is said beside that nothing is beyond it; `sent` has
 * the addresses that the page calls from now on.
 */
async function holdBudget(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const { promise: held, resolve: release } = Promise.withResolvers<object>();
  await page.route('**/api/site/askbudget', async (route) => {
    const said = await held;
    await route.fulfill({ json: { isBeyond: false, budget: null, atMost: null, ...said } });
  });
  return {
    sent,
    answer: async (said = {}) => {
      const answered = page.waitForResponse('**/api/site/askbudget');
      release(said);
      await answered;
      await page.unroute('**/api/site/askbudget');
    },
  };
}

/** Confirms a bid while its budget is still being asked for, and goes back before the answer: no bid is sent. */
async function goBackWhileAsked(page: Page): Promise<void> {
  const { sent, answer } = await holdBudget(page);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Place Bid' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await answer();
  await expect(dialog(page).getByLabel('Your maximum bid in dollars')).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/placebid'))).toEqual([]);
}

/** Confirms a bid before it is told that its lot waits in a plan: that is told then, and no bid is sent. */
async function confirmBeforeWarned(page: Page): Promise<void> {
  const { sent, answer } = await holdBudget(page);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Place Bid' })).toBeDisabled();
  await answer({ waitsInGroup: true });
  await expect(dialog(page)).toContainText('This lot waits for its turn in your either-or plan.');
  await expect(dialog(page).getByRole('button', { name: 'Place Bid' })).toBeEnabled();
  expect(sent.filter((url) => url.endsWith('/placebid'))).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
}

test('of two desks one is wanted: the second is bid on once the first is lost', async ({
  page: ann,
  newcomer,
}) => {
  test.slow();
  const bob = await newcomer();
  await becomeBidder(ann, server(), person('Ann'), sale);
  await becomeBidder(bob, server(), person('Bob'), sale);
  const outbid = (index: number, bidAmount: number) =>
    post(bob, server(), 'placebid', {
      lotSecureId: sale.lots[index]?.secureId,
      bidAmount,
      bidUniqueId: crypto.randomUUID(),
    });

  await test.step('a group begins with the lot on the page', async () => {
    await ann.goto(lotUrl(server(), sale));
    await expectSignedIn(ann);
    await bidding(ann).getByRole('button', { name: 'Bid on several, win only one' }).click();
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Choose lots' }).click();
    await dialog(ann).getByLabel('Cherry Desk').fill('50');
    await addLot(ann, 'pine', 'Pine Desk', '55');
    await addLot(ann, 'walnut', 'Walnut Desk', '60');
    await expect(dialog(ann)).toContainText('closes before its turn can come');
    await dialog(ann).getByRole('button', { name: 'Move lot 2 up' }).click();
    await expect(dialog(ann)).not.toContainText('closes before its turn can come');
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Save either-or' }).click();
    await expect(dialog(ann)).toContainText('Waits until lot 1 is decided');
  });

  await test.step('a budget is set beside it', async () => {
    await dialog(ann)
      .getByLabel(/For this sale, all in/)
      .fill('70');
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toContainText('Your budget is $70.00.');
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Close' }).click();
    await expect(bidding(ann)).toContainText('Either-or: You lead.');
  });

  await test.step('a lot that waits says so on its page, and again before a bid on it by hand', async () => {
    await ann.goto(lotUrl(server(), sale, 1));
    await expect(bidding(ann)).toContainText(
      'Either-or: Waits until lot 1 is decided. If you bid here yourself, you may win more lots than you want.',
    );
    await button(ann, 'Place Bid').filter({ visible: true }).click();
    await dialog(ann).getByLabel('Your maximum bid in dollars').fill('20');
    await confirmBeforeWarned(ann);
    await dialog(ann).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(ann)).toContainText('This lot waits for its turn in your either-or plan.');
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Close' }).click();
    await ann.goto(lotUrl(server(), sale));
    await expectSignedIn(ann);
  });

  await test.step('a bid beyond the budget asks first', async () => {
    await outbid(0, 80);
    await expect(bidding(ann)).toContainText('Either-or: Outbid.');
    await button(ann, 'Place Bid').filter({ visible: true }).click();
    await dialog(ann).getByLabel('Your maximum bid in dollars').fill('90');
    await goBackWhileAsked(ann);
    await dialog(ann).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(ann)).toContainText('Your budget is $70.00.');
    await dialog(ann).getByRole('button', { name: 'Place Bid' }).click();
    await expect(dialog(ann)).toContainText('Please tick this to bid beyond your budget.');
    await expectAccessible(ann);
    await dialog(ann).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('when the first is lost, the second is placed, and told', async () => {
    await server().clock.leave(sale.lots[0]?.secureId ?? '', -1);
    await expect(
      toast(ann, 'Your waiting maximum is placed now on lot 2, Walnut Desk'),
    ).toBeVisible({
      timeout: 30_000,
    });
    await ann.goto(lotUrl(server(), sale, 1));
    await expect(bidding(ann)).toContainText('Either-or: You lead.');
    await outbid(1, 100);
    await expect(bidding(ann)).toContainText('Either-or: Outbid.');
  });

  await test.step('letting the second go brings the third at once', async () => {
    await ann.goto(`${server().url}/auction/${sale.sessionId}`);
    await expectSignedIn(ann);
    await button(ann, 'Budget of $70.00').click();
    await dialog(ann).getByRole('button', { name: 'Let lot 2 go' }).click();
    await dialog(ann).getByRole('button', { name: 'Let it go' }).click();
    await expect(dialog(ann)).toContainText('Outbid, and let go');
    await expect(dialog(ann).getByText('You lead', { exact: true })).toBeVisible();
    await dialog(ann).getByRole('button', { name: 'Close' }).click();
    // At the maximum of $60 for it; the bid that leads keeps the budget.
    await expect(button(ann, 'You lead 1 lot at')).toContainText(/\$\d+\.\d\d over budget/);
    await ann.goto(`${server().url}/dashboard/currentbids`);
    await expect(ann.getByRole('list', { name: 'Your plans' })).toContainText('You lead 1 lot');
    await expectAccessible(ann);
  });
});

test('a plan that is closed while it asks for the budget places nothing', async ({ page }) => {
  await becomeBidder(page, server(), person('Cora'), two);
  await page.goto(lotUrl(server(), two));
  await expectSignedIn(page);
  await bidding(page).getByRole('button', { name: 'Bid on several, win only one' }).click();
  await dialog(page).getByRole('button', { name: 'Choose lots' }).click();
  await dialog(page).getByLabel('Brass Lamp').fill('20');
  await addLot(page, 'copper', 'Copper Lamp', '25');
  const { sent, answer } = await holdBudget(page);
  const asked = page.waitForRequest('**/api/site/askbudget');
  await dialog(page).getByRole('button', { name: 'Save either-or' }).click();
  await asked;
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await answer();
  await expect(dialog(page)).toBeHidden();
  // What the answer would lead to has been done before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.reload();
  await expectSignedIn(page);
  await expect(bidding(page)).toContainText('Bid on several, win only one');
  expect(sent.filter((url) => url.endsWith('/saveeitheror'))).toEqual([]);
});

test('of three lots two are wanted: both are placed at once, which asks when it goes beyond the budget', async ({
  page,
}) => {
  await becomeBidder(page, server(), person('Dee'), two);
  await post(page, server(), 'setbudget', { secureAuctionId: two.auctionSecureId, budget: 100 });
  await page.goto(lotUrl(server(), two));
  await expectSignedIn(page);
  await bidding(page).getByRole('button', { name: 'Bid on several, win only one' }).click();
  await dialog(page).getByRole('button', { name: 'Choose lots' }).click();
  await dialog(page).getByLabel('Brass Lamp').fill('40');
  await addLot(page, 'copper', 'Copper Lamp', '50');
  await addLot(page, 'tin', 'Tin Lamp', '30');
  await dialog(page).getByLabel('I want').selectOption('2');
  const save = dialog(page).getByRole('button', { name: 'Save either-or' });
  await save.click();
  await expect(dialog(page)).toContainText(
    /With what is placed at once you may pay up to \$\d+\.\d\d in this sale, all in\. Your budget is \$100\.00\./,
  );
  await expectAccessible(page);
  const bids = () =>
    server()
      .installation.database.kysely.selectFrom('bids')
      .innerJoin('lots', 'lots.id', 'bids.lot_id')
      .select('lots.title')
      .where('lots.auction_id', '=', two.auctionSecureId)
      .orderBy('lots.title')
      .execute();
  await save.click();
  await expect(dialog(page)).toContainText('Please tick this to place beyond your budget.');
  expect(await bids()).toEqual([]);
  await dialog(page).getByLabel('Place beyond my budget').check();
  await save.click();
  await expect(dialog(page)).toContainText('Waits until 1 of lots 1 and 2 is lost');
  expect(await bids()).toEqual([{ title: 'Brass Lamp' }, { title: 'Copper Lamp' }]);
});

test('a preview takes no plans and offers none', { tag: '@long' }, async ({ page }) => {
  await becomeBidder(page, server(), person('Cleo'), preview);
  await page.goto(`${server().url}/auction/${preview.sessionId}`);
  await expectSignedIn(page);
  await expect(page.getByText('You are registered')).toBeVisible();
  await expect(button(page, 'Plan your bids')).toHaveCount(0);
});
