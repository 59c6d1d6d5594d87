import type { Page } from '@playwright/test';
import { becomeBidder, password } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { layoutShifts, observeLayoutShifts } from './support/in-page.ts';
import { dialog, expectSignedIn } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const counter = 'https://counter.example';
let sale: Sale;
let sellerId: string;
const server = useServer(
  async (open) => {
    sale = await open.importSale({
      title: 'The Ferry Street House',
      seller: 'Catskill Auctions',
      host: 'catskill.localhost',
      firstCloseTime: '+1d',
      lots: [{ title: 'Brass Lamp' }],
    });
    const { kysely } = open.installation.database;
    const seller = await kysely
      .updateTable('seller_companies')
      .set({ terms_html: '<p>Bring boxes of your own.</p>' })
      .returning('id')
      .executeTakeFirstOrThrow();
    sellerId = seller.id;
    // A marketplace host with analytics, which is off on development hosts.
    await kysely
      .insertInto('sites')
      .values({ host: '127.0.0.1', name: 'Fairlot', seller_company_id: null })
      .execute();
  },
  async () => ({
    FACEBOOK_URL: 'https://facebook.example/fairlot',
    ANALYTICS_SCRIPT: `${counter}/js/script.js`,
  }),
);

const marketplace = () => server().url;
const sellersOwn = () => server().url.replace('localhost', 'catskill.localhost');
const counted = () => server().url.replace('localhost', '127.0.0.1');

async function recognized(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
}

/** The links of a host's header and footer. */
async function furnitureOf(page: Page, home: string): Promise<string[]> {
  await page.goto(home);
  await recognized(page);
  const links = page.locator('header a[href], footer a[href]');
  const hrefs = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  return [...new Set(hrefs)];
}

const everywhere = ['/', '/past', '/about', '/sell', '/contact', '/faq', '/terms', '/privacy'];

for (const [mode, home, further] of [
  ['the marketplace', marketplace, () => ['https://facebook.example/fairlot']],
  ['a seller’s own site', sellersOwn, () => [`${marketplace()}/`]],
] as const) {
  test(
    `on ${mode} every link of head and foot leads somewhere that reads well`,
    { tag: '@long' },
    async ({ page }) => {
      await observeLayoutShifts(page);
      const links = await furnitureOf(page, home());
      for (const path of everywhere) expect(links).toContain(`${home()}${path}`);
      for (const link of further()) expect(links).toContain(link);

      for (const link of links.filter((one) => !one.includes('.example'))) {
        await test.step(link, async () => {
          const answer = await page.goto(link, { waitUntil: 'networkidle' });
          expect(answer?.status()).toBe(200);
          await recognized(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expectAccessible(page);
          const { total, what } = await layoutShifts(page);
          expect(total, what.join('\n')).toBeLessThanOrEqual(0.02);
        });
      }
    },
  );
}

test(
  'a bidder on a seller’s own site takes the login along to the marketplace',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }, info) => {
    // Refused until the person has proved who they are.
    noise.expect(/InitiateTransfer/);
    const email = `ferry-${info.project.name}@bidders.example`;
    await becomeBidder(page, server(), { email, firstName: 'Ned', lastName: 'Ash' }, sale);
    await page.goto(`${marketplace()}/transferto/catskill.localhost/`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${sellersOwn()}/`);
    await page.context().clearCookies({ domain: 'localhost' });
    await page.goto(`${sellersOwn()}/faq`);
    await expectSignedIn(page);
    await page.getByRole('link', { name: 'All auctions on Fairlot' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${marketplace()}/`);
    await expectSignedIn(page);
  },
);

test(
  'the questions open with and without scripts, and search engines read them',
  { tag: ['@desk', '@long'] },
  async ({ newcomer, noise }) => {
    noise.expect(/^request: csp .*\.js$/);
    for (const javaScriptEnabled of [true, false]) {
      const page = await newcomer({ javaScriptEnabled });
      await page.goto(`${marketplace()}/faq`);
      const sections = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(sections).toHaveText([
        'Getting Started',
        'My Account',
        'Registering for an Auction',
        'Bidding',
        'Payment',
        'Pickup',
      ]);
      const answer = page.getByText('Carla wins the table for $155');
      await expect(answer).toBeHidden();
      await page.getByText('How does a maximum bid work?').click();
      await expect(answer).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const [data] = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(JSON.parse(data ?? '')).toMatchObject({
        '@type': 'FAQPage',
        mainEntity: expect.arrayContaining([
          expect.objectContaining({ name: 'How does a maximum bid work?' }),
        ]),
      });
    }
  },
);

test(
  'a seller’s own terms stand below ours on the seller’s site, and where the seller is named',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    const theirs = page.getByText('Bring boxes of your own.');
    await page.goto(`${marketplace()}/terms`);
    await expect(page.getByText('Last updated March 17, 2023')).toBeVisible();
    await expect(theirs).toBeHidden();
    for (const address of [`${sellersOwn()}/terms`, `${marketplace()}/terms?seller=${sellerId}`]) {
      await page.goto(address);
      await expect(page.getByText('greater of 100 dollars')).toBeVisible();
      await expect(theirs).toBeVisible();
      await expectAccessible(page);
    }
    noise.expect(/404/);
    for (const nobody of ['rubbish', '019a0000-0000-7000-8000-000000000000']) {
      const answer = await page.goto(`${marketplace()}/terms?seller=${nobody}`);
      expect(answer?.status()).toBe(404);
    }
  },
);

test(
  'visits are counted where that is set up, and never on pages whose address is a key',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    const told: string[] = [];
    await page.route(`${counter}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      told.push(pathname);
      const body = `fetch('${counter}/api/event', { method: 'POST', mode: 'no-cors' })`;
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(marketplace());
    await recognized(page);
    await page.goto(`${counted()}/unsubscribe/a-key`);
    await recognized(page);
    await page.waitForLoadState('networkidle');
    expect(told).toEqual([]);
    await page.goto(`${counted()}/privacy`);
    await expect.poll(() => told).toEqual(['/js/script.js', '/api/event']);
    await expect(page.getByText('a script of counter.example is loaded')).toBeVisible();
  },
);
