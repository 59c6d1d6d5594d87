import { texts } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import {
  standInKeys,
  startStripeStandIn,
} from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '../packages/server/src/platform/cards/testing/stripe-stand-in.ts';
import { password, post } from './support/bidders.ts';
import { fakeStripeScript } from './support/fake-stripe-script.ts';
import { useServer } from './support/test-server.ts';
import { dialog, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let stripe: StripeStandIn;
let sale: Sale;
const server = useServer(
  async (open) => {
    sale = await open.importSale({
      title: 'The Chapel Street House',
      firstCloseTime: '+30m',
      lotIntervalSeconds: 600,
      lots: [{ title: 'Brass Telescope' }],
    });
  },
  async () => {
    stripe = await startStripeStandIn();
    return { ...standInKeys, STRIPE_API_URL: stripe.url };
  },
);
test.afterAll(() => stripe.stop());

let people = 0;
/** Somebody who has an account and a profile opens the card step on the way to a bid. */
async function openCardStep(page: Page): Promise<void> {
  await post(page, server(), 'savenewuseraccount', {
    email: `cora-${(people += 1)}@bidders.example`,
    password,
    firstName: 'Cora',
    lastName: 'Wells',
    captchaToken: '',
    subscribeToMailingList: false,
  });
  await post(page, server(), 'savenewuserprofile', {
    phone: '(518) 555-0177',
    companyName: '',
    address1: '9 Union Street',
    address2: '',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    taxExempt: false,
  });
  await page.goto(lotUrl(server(), sale));
  await expectSignedIn(page);
  await page
    .getByRole('button', { name: /^(Place Bid|Register)/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(dialog(page)).toContainText('Payment Information');
}

async function submit(page: Page, card: string): Promise<void> {
  await dialog(page).getByLabel('Card').fill(card);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
}

test(
  'says so when Stripe cannot be reached, and tries again',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/js\.stripe\.com/);
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await openCardStep(page);
    await expect(dialog(page).getByText(texts.paymentUnreachable)).toBeVisible();
    await expectAccessible(page);
    await page.unroute('https://js.stripe.com/**');
    await fakeStripeScript(page, stripe.account);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByLabel('Card')).toBeVisible();
  },
);

test('takes a card after one that is declined', async ({ page }) => {
  await fakeStripeScript(page, stripe.account);
  await openCardStep(page);
  await expect(dialog(page).getByLabel('Full name')).toHaveValue('Cora Wells');
  await expectAccessible(page);
  await submit(page, 'pm_card_chargeDeclined');
  await expect(dialog(page).getByRole('alert')).toHaveText('Your card was declined.');
  await submit(page, 'pm_card_visa');
  await expect(dialog(page)).toContainText('Verify your email');
});

test('lets the bank ask although the dialog is modal', { tag: '@long' }, async ({ page }) => {
  await fakeStripeScript(page, stripe.account);
  await openCardStep(page);
  await submit(page, 'pm_card_authenticationRequired');
  const bank = page.frameLocator('iframe[title="Your bank asks"]');
  await bank.getByLabel('Code').click();
  await page.keyboard.type('123');
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(page)).toContainText('Verify your email');
});

test('asks again for a card that is being processed', { tag: '@long' }, async ({ page }) => {
  await fakeStripeScript(page, stripe.account);
  await openCardStep(page);
  await submit(page, 'pm_card_processing');
  await expect(dialog(page).getByText(texts.paymentProcessing)).toBeVisible();
  const setup = [...stripe.account.setups.values()].findLast(
    ({ status }) => status === 'processing',
  );
  stripe.account.conclude(setup?.id ?? '', true);
  await expect(dialog(page)).toContainText('Verify your email', { timeout: 15_000 });
});

/** The browser leaves for the bank's page, and comes back to where the card was entered. */
async function comeBack(page: Page, approved: boolean): Promise<void> {
  await fakeStripeScript(page, stripe.account);
  await openCardStep(page);
  await expect(dialog(page).getByLabel('Card')).toBeVisible();
  const secret = [...stripe.account.setups.values()].at(-1)?.client_secret ?? '';
  const { id } = stripe.account.confirmInBrowser(secret, 'pm_card_authenticationRequired');
  stripe.account.conclude(id, approved);
  const back = new URL(page.url());
  back.searchParams.set('from', 'search');
  back.searchParams.set('setup_intent', id);
  back.searchParams.set('setup_intent_client_secret', secret);
  back.searchParams.set('redirect_status', approved ? 'succeeded' : 'failed');
  await page.goto(back.href);
}

test.describe('a bank that insists on a page of its own', () => {
  test('puts the card on file', { tag: '@long' }, async ({ page }) => {
    await comeBack(page, true);
    await expect(toast(page, texts.cardSaved)).toBeVisible();
    await expect(page).toHaveURL(`${lotUrl(server(), sale)}?from=search`);
    await page.goto(`${server().url}/account/payment`);
    await expect(page.getByText(/ending in \d{4}/)).toBeVisible();
  });

  test('shows that it was not accepted', { tag: '@long' }, async ({ page }) => {
    await comeBack(page, false);
    await expect(toast(page, texts.paymentFailed)).toBeVisible();
    await expect(page).toHaveURL(`${lotUrl(server(), sale)}?from=search`);
  });
});
