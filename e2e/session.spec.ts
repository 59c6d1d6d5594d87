import { siteHeaders, texts } from '@fairlot/contract';
import type { Page, WebSocket } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { bidding, dialog, expectSignedIn, logOut, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Union Street House',
    seller: 'Catskill Auctions',
    host: 'catskill.localhost',
    firstCloseTime: '+1d',
    lots: [{ title: 'Tin Lantern', pictures: 0 }],
  });
});

let people = 0;
async function signIn(page: Page): Promise<string> {
  const email = `tab-${(people += 1)}@bidders.example`;
  await becomeBidder(page, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
  return email;
}

const visitorsButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Log In' });

/** Email of whoever is signed in on the marketplace. */
async function whoIs(page: Page): Promise<string> {
  const answer = await page.context().request.get(`${server().url}/api/site/isauth`);
  return ((await answer.json()) as { email: string }).email;
}

/** Marks the present document: a page that is reloaded has lost the mark. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

function marked(page: Page) {
  return page.locator('html[data-marked]');
}

test(
  'signing out and in is noticed by the other tabs',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/hubs\/bid/);
    const email = await signIn(page);
    const other = await page.context().newPage();
    noise.watch(other);
    for (const tab of [page, other]) {
      await tab.goto(server().url);
      await expectSignedIn(tab);
      await markDocument(tab);
    }

    await test.step('out', async () => {
      await logOut(page);
      await expect(visitorsButton(page)).toBeVisible();
      await expect(visitorsButton(other)).toBeVisible();
      await expect(marked(other)).toHaveCount(0);
      // The tab's own change needs no reload.
      await expect(marked(page)).toHaveCount(1);
    });

    await test.step('in', async () => {
      await markDocument(other);
      await visitorsButton(page).click();
      await dialog(page).getByLabel('Email', { exact: true }).fill(email);
      await dialog(page).getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expectSignedIn(page);
      await expectSignedIn(other);
      await expect(marked(other)).toHaveCount(0);
      await expect(marked(page)).toHaveCount(1);
    });
  },
);

test(
  'logging out everywhere ends what is open elsewhere',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    // The other device may ask for its strip before it hears of it.
    noise.expect(/hubs\/bid|closingnext/);
    const email = await signIn(page);
    const phone = await newcomer();
    await post(phone, server(), 'login', { email, password, keepLoggedIn: true });
    await phone.goto(lotUrl(server(), sale));
    await expectSignedIn(phone);
    await page.goto(`${server().url}/account/logout`);
    await page.getByRole('button', { name: 'Logout Everywhere' }).click();
    await expect(visitorsButton(page)).toBeVisible();
    await expect(visitorsButton(phone)).toBeVisible();
  },
);

test(
  'on the way from the logout no login form comes and goes, and a dialog opened there keeps the focus',
  { tag: '@long' },
  async ({ page, noise }) => {
    // Its strip may have been asked for just before.
    noise.expect(/hubs\/bid|closingnext/);
    await signIn(page);
    const late = Promise.withResolvers<void>();
    await page.route(/\.data(\?|$)/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(`${server().url}/account/logout`);
    const forms = await page.evaluateHandle(() => {
      const shown: Element[] = [];
      new MutationObserver(() => shown.push(...document.querySelectorAll('main form'))).observe(
        document.body,
        { childList: true, subtree: true },
      );
      return shown;
    });
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await visitorsButton(page).click();
    await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused();
    expect(await forms.evaluate((shown) => shown.length)).toBe(0);
    late.resolve();
    await expect(page.locator('main h1')).toHaveText('Good things from the house next door');
    await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused();
  },
);

test(
  'whoever logs out and in again at once is refused nothing, however late the answer is',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/hubs\/bid/);
    const email = await signIn(page);
    const late = Promise.withResolvers<undefined>();
    await page.route('**/api/site/logout', async (route) => {
      const request = route.request();
      // Not by `route.fetch`, which would set the cookies of the answer at once.
      const answer = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      await late.promise;
      await route.fulfill({
        status: answer.status,
        headers: { 'set-cookie': answer.headers.getSetCookie().join('\n') },
      });
    });
    const connected = new Set<WebSocket>();
    page.on('websocket', (socket) => socket.on('framereceived', () => connected.add(socket)));
    await page.goto(`${server().url}/account/logout`);
    await expect.poll(() => connected.size).toBe(1);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    // The server has closed the live connection of the login, and the page has another.
    await expect.poll(() => connected.size).toBe(2);
    expect(asked).not.toContain('/api/site/isauth');
    late.resolve(undefined);
    await visitorsButton(page).click();
    await dialog(page).getByLabel('Email', { exact: true }).fill(email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expectSignedIn(page);
  },
);

test(
  'after an update of the server, links load their pages in full',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(lotUrl(server(), sale));
    await expect(visitorsButton(page)).toBeVisible();
    await markDocument(page);
    const toAuction = page.getByRole('link', { name: sale.title }).first();
    await toAuction.click();
    await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await page.goBack();
    await expect(bidding(page)).toBeVisible();
    await expect(marked(page)).toHaveCount(1);

    await page.route('**/api/site/getlotbids/**', async (route) => {
      const response = await route.fetch();
      const version = { [siteHeaders.softwareVersion.toLowerCase()]: 'the next one' };
      await route.fulfill({ response, headers: { ...response.headers(), ...version } });
    });
    await bidding(page).getByRole('button', { name: '0 bids' }).click();
    await expect(dialog(page)).toContainText('No Bids');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await toAuction.click();
    await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
  },
);

test(
  'a login is taken along to the seller’s own host and back',
  { tag: '@long' },
  async ({ page, noise }) => {
    // Refused until the person has proved who they are.
    noise.expect(/InitiateTransfer/);
    const own = server().url.replace('localhost', 'catskill.localhost');
    const email = await signIn(page);

    await test.step('there, where one is told who one is now', async () => {
      await page.goto(`${server().url}/transferto/catskill.localhost/?returnUrl=/past`);
      await expect(
        page.getByRole('heading', { name: 'Transferring to catskill.localhost' }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`${own}/past`);
      await expectSignedIn(page);
      await expect(toast(page, `You are now signed in as ${email}.`)).toBeVisible();
    });

    await test.step('and back, where the same person is signed in already', async () => {
      await page.goto(`${own}/transferto/localhost/?returnUrl=/past`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page)).toContainText('Please confirm that it is you');
      await expectAccessible(page);
      await dialog(page).getByLabel('Password', { exact: true }).fill(password);
      await dialog(page).getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(`${server().url}/past`);
      await expectSignedIn(page);
    });

    await test.step('and back, where somebody else is', async () => {
      const { hostname } = new URL(server().url);
      await page.context().clearCookies({ domain: hostname });
      const rival = await signIn(page);
      await page.goto(`${own}/transferto/localhost/?returnUrl=/past`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(
        page.getByRole('heading', { name: 'You are already signed in here' }),
      ).toBeVisible();
      await expect(page.getByRole('main')).toContainText(rival);
      await expect(page.getByRole('main')).toContainText(email);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Stay as I am' }).click();
      await page.waitForURL(`${server().url}/past`);
      await expectSignedIn(page);
      expect(await whoIs(page)).toBe(rival);
    });

    await test.step('or they change the login', async () => {
      await page.goto(`${own}/transferto/localhost/?returnUrl=/past`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Switch accounts' }).click();
      await page.waitForURL(`${server().url}/past`);
      await expectSignedIn(page);
      expect(await whoIs(page)).toBe(email);
    });
  },
);

test(
  'a login is not offered to be taken to a host that is none of ours',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page);
    const whoever = page.waitForResponse(/\/isauth/);
    await page.goto(`${server().url}/transferto/evil.example/?returnUrl=/past`);
    await whoever;
    await expect(page.getByRole('heading', { name: texts.calledIncorrectly })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('evil.example is not one of our sites');
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a transfer that was called incorrectly says so',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/40[04]/);
    for (const path of [
      '/transfer/no-such-key?returnUrl=/',
      '/transferto',
      '/transferto/elsewhere.example',
    ]) {
      await page.goto(server().url + path);
      await expect(page.getByRole('heading', { name: texts.calledIncorrectly })).toBeVisible();
      await expectAccessible(page);
    }
  },
);
