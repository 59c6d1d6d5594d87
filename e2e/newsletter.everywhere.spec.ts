import { texts } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import {
  botCheckKeys,
  startRecaptchaStandIn,
} from '../packages/server/src/platform/bot-check/testing/recaptcha-stand-in.ts';
import type { RecaptchaStandIn } from '../packages/server/src/platform/bot-check/testing/recaptcha-stand-in.ts';
import { fakeRecaptchaScript } from './support/fake-recaptcha-script.ts';
import { useServer } from './support/test-server.ts';
import { openAccount } from './support/joining.ts';
import { expectSound } from './support/sound.ts';
import { dialog, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let provider: RecaptchaStandIn;
const server = useServer(
  async (open) => {
    await open.importSale({
      title: 'The Allen Street House',
      seller: 'Catskill Auctions',
      host: 'catskill.localhost',
      firstCloseTime: '+1d',
      lots: [{ title: 'Copper Kettle' }],
    });
  },
  async () => {
    provider = await startRecaptchaStandIn();
    return { ...botCheckKeys, RECAPTCHA_VERIFY_URL: provider.url };
  },
);
test.afterAll(() => provider.stop());

const block = (page: Page) => page.getByRole('region', { name: 'Hear about it first' });

async function subscribe(page: Page, email: string): Promise<void> {
  await block(page).getByLabel('Email for the newsletter').fill(email);
  await block(page).getByRole('button', { name: 'Subscribe' }).click();
}

/** Follows a link in a stored email. */
async function followLink(page: Page, email: string, subject: string, link: string) {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto(`${server().url}/dev/outbox`);
    await expect(row).toContainText('kept', { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await row.getByRole('link').click();
  await page.frameLocator('iframe').getByRole('link', { name: link, exact: true }).click();
}

async function stateOf(email: string): Promise<string | undefined> {
  const row = await server()
    .installation.database.kysely.selectFrom('newsletter_subscriptions')
    .select('state')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.state;
}

test(
  'a visitor subscribes, confirms by email and unsubscribes by email',
  { tag: '@long' },
  async ({ page, noise }, info) => {
    // The browser driver's own scripts, which the frame of a shown mail lets in no more than others.
    noise.expect(/Blocked script execution in 'about:srcdoc'/);
    const email = `ada-${info.project.name}@readers.example`;
    const asked = await fakeRecaptchaScript(page, provider);
    await page.goto(server().url);
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await block(page).scrollIntoViewIfNeeded();
    await expectSound(page);
    expect(asked).toEqual([]);

    await subscribe(page, email);
    await expect(toast(page, texts.subscribed)).toBeVisible();
    await expect(block(page)).toContainText('press the button in it to confirm');
    await expect(block(page)).toContainText('Protected by reCAPTCHA.');
    expect(asked).toHaveLength(1);
    await expectSound(page);

    await followLink(page, email, 'Please confirm', 'Yes, send me the news');
    await expect(page.getByRole('heading', { name: 'News of Fairlot' })).toBeVisible();
    expect(await stateOf(email)).toBe('pending');
    await expectSound(page);
    await page.getByRole('button', { name: 'Yes, send me the news' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    expect(await stateOf(email)).toBe('subscribed');

    await followLink(page, email, 'You are on the Fairlot list', 'Unsubscribe');
    await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible();
    expect(await stateOf(email)).toBe('subscribed');
    await expectSound(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(await stateOf(email)).toBe('unsubscribed');
    await expectSound(page);
  },
);

test(
  'an invalid address is reported at the field, and nothing is sent',
  { tag: '@long' },
  async ({ page }) => {
    await fakeRecaptchaScript(page, provider);
    await page.goto(server().url);
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    const before = provider.asked.length;
    await subscribe(page, 'ada at readers');
    await expect(block(page).getByRole('alert')).toHaveText('Please enter a valid email address.');
    await expect(block(page).getByLabel('Email for the newsletter')).toBeFocused();
    await expectSound(page);
    expect(provider.asked).toHaveLength(before);
  },
);

test(
  'suspected bots are told so for ten seconds',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await page.clock.install();
    await fakeRecaptchaScript(page, provider, 0.1);
    await page.goto(server().url);
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await subscribe(page, 'robot@readers.example');
    const notice = toast(page, texts.botSuspected);
    await expect(notice).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(notice).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(notice).toBeHidden();
    await expect(block(page).getByRole('alert')).toHaveText(texts.botSuspected);
    expect(await stateOf('robot@readers.example')).toBeUndefined();
  },
);

test(
  'where the script is blocked, the server decides, and says what to do',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    noise.expect(/google\.com\/recaptcha/);
    await page.route('https://www.google.com/recaptcha/**', (route) => route.abort());
    await page.goto(server().url);
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await subscribe(page, 'blocked@readers.example');
    await expect(toast(page, texts.botSuspected)).toBeVisible();
    provider.fault = 'error-500';
    await subscribe(page, 'blocked@readers.example');
    await expect(toast(page, texts.subscribed)).toBeVisible();
    provider.fault = null;
  },
);

test('signing up is checked as well', { tag: ['@desk', '@long'] }, async ({ page }, info) => {
  const asked = await fakeRecaptchaScript(page, provider);
  await page.goto(server().url);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await openAccount(page, `ann-${info.project.name}@bidders.example`);
  await expect(dialog(page).getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test(
  'a bad link says so, and a seller’s own site has no newsletter block',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await page.goto(`${server().url}/unsubscribe/nonsense`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText(texts.badMailLink)).toBeVisible();
    await expectSound(page);
    await page.goto(server().url.replace('localhost', 'catskill.localhost'));
    await expect(page.getByRole('heading', { level: 1, name: 'Catskill Auctions' })).toBeVisible();
    await expect(block(page)).toBeHidden();
  },
);

test(
  'the form of the page unsubscribes without scripts, and leads to a page',
  { tag: ['@desk', '@long'] },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server().url}/unsubscribe/nonsense`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page).toHaveURL(`${server().url}/unsubscribe/nonsense/refused`);
    await expect(page.getByText(texts.badMailLink)).toBeVisible();
    await page.goto(`${server().url}/unsubscribe/nonsense/done`);
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await context.close();
  },
);
