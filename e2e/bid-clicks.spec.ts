import type { Page } from '@playwright/test';
import { becomeBidder, becomeVerified, password } from './support/bidders.ts';
import type { Person } from './support/bidders.ts';
import { countActions } from './support/count-actions.ts';
import { codeInOutbox } from './support/joining.ts';
import {
  bidding,
  dialog,
  enterAmount,
  expectSignedIn,
  lotUrl,
  tabTo,
  toast,
} from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Mill Lane House',
    lots: [{ title: 'Copper Kettle' }, { title: 'Oak Stool' }, { title: 'Pine Box' }],
  });
});

test('from a lot to a placed bid in six clicks, and in three once registered', async ({ page }) => {
  const person = { email: 'kit@bidders.example', firstName: 'Kit', lastName: 'Shaw' };
  await becomeVerified(page, server(), person);
  await page.goto(lotUrl(server(), sale, 0));
  await expectSignedIn(page);
  const counter = await countActions(page);

  await placeBidButton(page).click();
  await dialog(page)
    .getByRole('checkbox', { name: /pickup terms/ })
    .click();
  await dialog(page)
    .getByRole('checkbox', { name: /terms and conditions/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Register for Auction' }).click();
  await expect(toast(page, /Your paddle number is \d+/)).toBeVisible();
  await pickAmount(page, '$5.00');
  await counter.expectAtMost('first bid in a sale', { clicks: 6, keys: 0, seconds: 14 });
  await expect(bidding(page)).toContainText('Raise your maximum to $6.00 or more.');
  await expect(bidding(page)).toContainText(/Your total at \$6\.00: \$[67]\.\d\d/);

  await page.goto(lotUrl(server(), sale, 1));
  await expectSignedIn(page);
  counter.beginAnew();
  await placeBidButton(page).click();
  await pickAmount(page, '$6.00');
  await counter.expectAtMost('bid of a registered bidder', { clicks: 3, keys: 0, seconds: 7 });
});

test('from nothing to a placed bid in twelve clicks', { tag: '@long' }, async ({ page }) => {
  test.slow();
  const email = 'ned@bidders.example';
  await page.goto(lotUrl(server(), sale, 2));
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const counter = await countActions(page);
  /** Without a click, as the Tab key leads from field to field. */
  async function type(fields: Readonly<Record<string, string>>) {
    for (const [label, text] of Object.entries(fields)) {
      await tabTo(dialog(page).getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
  }
  const press = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const agree = (name: RegExp) => dialog(page).getByRole('checkbox', { name }).click();

  await placeBidButton(page).click();
  await type({ 'Your maximum bid in dollars': '90' });
  await press('Continue');
  await type({
    Email: email,
    'First name': 'Ned',
    'Last name': 'Ames',
    Password: password,
    'Confirm password': password,
  });
  await agree(/agree to the Terms/);
  await press('Continue');
  await type({
    Phone: '5185550199',
    Address: '9 Union Street',
    City: 'Hudson',
    State: 'New Y',
    ZIP: '12534',
  });
  await press('Continue');
  await type({ 'Test card number': '4242424242424242' });
  await dialog(page).locator('[type=submit]').click();
  await expect(dialog(page).getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const code = await codeInOutbox(page, server(), email);
  await type({ 'Verification code': code });
  await press('Verify');
  await agree(/pickup terms/);
  await agree(/terms and conditions/);
  await press('Register for Auction');
  await expect(dialog(page)).toContainText('At most, all in');
  await press('Place Bid');
  await expect(dialog(page)).toContainText("You're the High Bidder");
  await counter.expectAtMost('from nothing to a placed bid', { clicks: 12, seconds: 120 });
});

test('a visitor names an amount first, and confirms it once they have logged in', async ({
  page,
}) => {
  const person = { email: 'lou@bidders.example', firstName: 'Lou', lastName: 'Park' };
  await becomeBidder(page, server(), person, sale);
  await page.context().clearCookies();
  await page.goto(lotUrl(server(), sale, 1));
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(bidding(page)).toContainText('Next you enter your maximum, then log in or sign up.');
  await placeBidButton(page).click();
  await expect(dialog(page)).toContainText('Next, log in or sign up.');
  await enterAmount(page, '0.50');
  await expect(dialog(page)).toContainText('Please bid equal to or greater than the minimum.');
  await enterAmount(page, '40');

  await logIn(page, person);

  await expect(dialog(page)).toContainText('At most, all in');
  await expect(dialog(page)).toContainText('$40.00');
  await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(page)).toContainText("You're the High Bidder");

  await test.step('who leads already sees their own maximum before they lower it', async () => {
    const lot = page.url();
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(lot);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await placeBidButton(page).click();
    await enterAmount(page, '30');
    await logIn(page, person);
    await expect(dialog(page)).toContainText('Your Max$40.00');
    await expect(dialog(page)).toContainText('You lead. You may raise your maximum, or lower it');
    await expect(dialog(page).getByLabel('Your maximum bid in dollars')).toHaveValue('30.00');
  });

  await test.step('and what they asked as a visitor, answered late, does not hide it', async () => {
    const lot = page.url();
    await page.goto('about:blank');
    await page.context().clearCookies();
    const held = await holdReadsOfLot(page);
    await page.goto(lot);
    await held.visitorAsked;
    await placeBidButton(page).click();
    await enterAmount(page, '30');
    await logIn(page, person);
    await expect(dialog(page)).toContainText('Your Max$40.00');
    held.letGo();
  });
});

/**
 * Holds what a lot's page asks when it has joined the hub until the bid dialog asks for its bidder, whose answer comes after
 * it; and what the page itself asks for the bidder, until it is let go.
 */
async function holdReadsOfLot(page: Page) {
  const visitorAsked = Promise.withResolvers<void>();
  const dialogAsks = Promise.withResolvers<void>();
  const visitorAnswered = Promise.withResolvers<void>();
  const isLetGo = Promise.withResolvers<void>();
  let reads = 0;
  await page.route(/\/api\/site\/getlot\/[^/]+$/i, async (route) => {
    reads += 1;
    if (reads > 1) {
      await isLetGo.promise;
      return route.continue();
    }
    // Read now, for a visitor; only its way back is long.
    const response = await route.fetch();
    visitorAsked.resolve();
    await dialogAsks.promise;
    await route.fulfill({ response });
    visitorAnswered.resolve();
  });
  await page.route(/\/api\/site\/getlot\/[^/]+\/true$/i, async (route) => {
    dialogAsks.resolve();
    await visitorAnswered.promise;
    await route.continue();
  });
  return { visitorAsked: visitorAsked.promise, letGo: isLetGo.resolve };
}

test('the Tab key comes to the bid by two links, past head and pictures', async ({ page }) => {
  await page.goto(lotUrl(server(), sale, 0));
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to bidding' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to bidding' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(placeBidButton(page)).toBeFocused();
});

/** In the dialog that asks for it after an amount was entered. */
async function logIn(page: Page, { email }: Person): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
  await dialog(page).getByLabel('Email', { exact: true }).fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log In' }).click();
}

function placeBidButton(page: Page) {
  return page.getByRole('button', { name: 'Place Bid' }).filter({ visible: true });
}

/** Picks an amount instead of typing one, and confirms it. */
async function pickAmount(page: Page, amount: string): Promise<void> {
  await dialog(page).getByRole('button', { name: amount }).click();
  await expect(dialog(page)).toContainText('At most, all in');
  await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
  await expect(dialog(page)).toContainText("You're the High Bidder");
}
