import { limits } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import {
  createInvoiceKey,
  recordPayment,
} from '../packages/server/src/settlement/invoices/public.ts';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { layoutShifts, observeLayoutShifts, smallTargets } from './support/in-page.ts';
import { loadedAt, notePrints, prints } from './support/printing.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// A lot of each is won for its start price: with a premium of 18 % and 8 % of tax on both, $127.44.
const lots = [{ title: 'Walnut Sideboard', startingBid: 100 }, { title: 'Brass Lamp' }];
const total = '$127.44';

let union: Sale;
let ferry: Sale;
let court: Sale;
const server = useServer(async (open) => {
  const [soon, later] = ['+30m', '+60m'];
  union = await open.importSale({ title: 'The Union Street House', firstCloseTime: soon, lots });
  ferry = await open.importSale({ title: 'The Ferry Street House', firstCloseTime: soon, lots });
  // After the time that passes for the others.
  court = await open.importSale({ title: 'The Court Street House', firstCloseTime: later, lots });
});

/** Signs the page's browser in as the winner of the first lot of each sale; returns their email. */
async function win(page: Page, firstName: string, sales: readonly [Sale, ...Sale[]]) {
  const email = `${firstName}-${crypto.randomUUID()}@bidders.example`;
  await becomeBidder(page, server(), { email, firstName, lastName: 'Moss' }, sales[0]);
  for (const { auctionSecureId, lots: catalogue } of sales) {
    await post(page, server(), 'requestApproval', { Param: auctionSecureId });
    await post(page, server(), 'placebid', {
      lotSecureId: catalogue[0]?.secureId,
      bidAmount: 100,
      bidUniqueId: crypto.randomUUID(),
    });
  }
  const last = sales.at(-1)?.lots.at(-1)?.secureId ?? '';
  await server().clock.leave(last, -10);
  return email;
}

/** The invoice for what was won in a sale, once there is one. */
async function invoiceOf({ auctionSecureId }: Sale): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const found = await server()
      .installation.database.kysely.selectFrom('invoices')
      .select('id')
      .where('auction_id', '=', auctionSecureId)
      .executeTakeFirst();
    id = found?.id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [250] });
  return id ?? '';
}

/** The seller records a cash payment. */
function payInCash(invoiceId: string, amountCents: number): Promise<string> {
  return server().installation.database.transaction((transaction) =>
    recordPayment(transaction, {
      invoiceId,
      kind: 'cash',
      accepted: true,
      amountCents,
      brand: 'Cash',
      last4: '',
      notes: '',
      attemptId: null,
      madeBy: 'the desk',
    }),
  );
}

async function firstInvoice(page: Page): Promise<object> {
  const answer = await page.context().request.get(`${server().url}/api/site/GetInvoices/0/1`);
  const { data } = (await answer.json()) as { data: object[] };
  return data[0] ?? {};
}

const row = (page: Page, { title }: Sale) => page.getByRole('row').filter({ hasText: title });
const sheet = (page: Page) => page.getByRole('article', { name: /^Invoice #/ });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });

/** Nothing has moved about either. */
async function expectSoundAndSteady(page: Page): Promise<void> {
  const shifts = await layoutShifts(page);
  expect(shifts.total, shifts.what.join('\n')).toBeLessThanOrEqual(0.02);
  await expectSound(page);
}

test(
  'what was won is paid from the list and from its page',
  { tag: '@long-on-phone' },
  async ({ page, noise }) => {
    test.slow();
    // Somebody else's invoice.
    noise.expect(/404/);
    await win(page, 'Ida', [union, ferry]);
    const unionId = await invoiceOf(union);
    const ferryId = await invoiceOf(ferry);
    await observeLayoutShifts(page);

    await test.step('the list says what is due', async () => {
      await page.goto(`${server().url}/dashboard/invoices`);
      await expectSignedIn(page);
      await expect(row(page, union)).toContainText(total);
      await expect(row(page, union)).toContainText('Unpaid');
      const title = row(page, union).getByRole('link', { name: union.title });
      await expect(title).toHaveAttribute('href', `/auction/${union.sessionId}`);
      await expect(title).toHaveAttribute('target', '_blank');
      await expectSoundAndSteady(page);
      const heads = await page.getByRole('columnheader').allTextContents();
      const payment = row(page, union).getByRole('cell').nth(heads.indexOf('Amount Due'));
      await expect(payment.getByRole('button', { name: /^Pay Now/ })).toBeVisible();
    });

    await test.step('another amount than was shown is not charged', async () => {
      await row(page, union)
        .getByRole('button', { name: /^Pay Now/ })
        .click();
      await expect(dialog(page)).toContainText(/visa ending in 4242/i);
      await expectSoundAndSteady(page);
      await payInCash(unionId, 2_744);
      await dialog(page)
        .getByRole('button', { name: `Pay ${total}` })
        .click();
      await expect(dialog(page).getByRole('alert')).toContainText('The amount due has changed.');
    });

    await test.step('the card on file pays it', async () => {
      await dialog(page).getByRole('button', { name: 'Pay $100.00' }).click();
      await expect(
        toast(page, 'Payment has been made. You can now choose a pickup time.'),
      ).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      await expect(row(page, union).getByText('Paid', { exact: true })).toBeVisible();
      await expect(
        row(page, union).getByRole('button', { name: /^Select Pickup Slot/ }),
      ).toBeVisible();
    });

    await test.step('a card whose bank asks pays on the page of an invoice', async () => {
      const paymentMethodId = 'pm_card_authenticationRequiredOnSetup';
      await post(page, server(), 'reauthenticate', { password });
      await post(page, server(), 'StripeSetPaymentMethod', { paymentMethodId });
      await page.reload();
      await row(page, ferry)
        .getByRole('link', { name: /^Invoice/ })
        .click();
      await expect(sheet(page)).toContainText('Walnut Sideboard');
      await expect(sheet(page)).toContainText('Buyer’s premium (18%)');
      await expect(sheet(page)).toContainText('Sales tax (8%)');
      await expectSoundAndSteady(page);
      await button(page, `Pay Now: ${total}`).click();
      await dialog(page)
        .getByRole('button', { name: `Pay ${total}` })
        .click();
      await expect(dialog(page)).toContainText('This is a demonstration');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Refuse' }).click();
      await expect(dialog(page).getByRole('alert')).toContainText('unable to authenticate');
    });

    await test.step('who comes back from a page of their bank is told what came of it', async () => {
      const { authentication } = (await post(page, server(), 'makepayment', {
        Param: ferryId,
      })) as {
        authentication: { clientSecret: string };
      };
      const { clientSecret } = authentication;
      await post(page, server(), 'sandboxauthenticate', { clientSecret, approved: false });
      const invoicePage = `${server().url}/dashboard/invoice/${ferryId}`;
      await page.goto(
        `${invoicePage}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret`,
      );
      await expect(dialog(page).getByRole('alert')).toContainText('unable to authenticate');
      await expect(page).toHaveURL(invoicePage);
    });

    await test.step('and pays once it approves', async () => {
      await dialog(page)
        .getByRole('button', { name: `Pay ${total}` })
        .click();
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(toast(page, 'Payment has been made.')).toBeVisible();
      await expect(sheet(page).getByText('Paid', { exact: true }).first()).toBeVisible();
      await expect(sheet(page)).toContainText(/visa ending in 3155/i);
      await expect(button(page, /^Pay Now/)).toBeHidden();
    });

    await test.step('the schedule has an address of its own', async () => {
      await page.goto(`${server().url}/dashboard/invoice/${ferryId}/schedule`);
      await expect(dialog(page)).toContainText('Schedule Pickup for Invoice #');
      await dialog(page).getByRole('button', { name: 'Close' }).first().click();
      await expect(page).toHaveURL(`${server().url}/dashboard/invoice/${ferryId}`);
      await page.getByRole('link', { name: 'Back to Invoices' }).click();
      await expect(row(page, ferry)).toContainText('Paid');
    });

    await test.step('further invoices come eight at a time', async () => {
      await page.route('**/api/site/GetInvoices/*/8', async (route) => {
        const skipped = Number(/GetInvoices\/(\d+)/.exec(route.request().url())?.[1]);
        const one = await firstInvoice(page);
        const many = Array.from({ length: 9 }, (_, n) => ({
          ...one,
          secureId: crypto.randomUUID(),
          invoiceNumber: n + 1,
        }));
        await route.fulfill({ json: { totalRows: 9, data: many.slice(skipped, skipped + 8) } });
      });
      await page.goto(`${server().url}/dashboard/invoices`);
      const rows = page.locator('tbody tr');
      await expect(rows).toHaveCount(8);
      await button(page, 'Show More').focus();
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(9);
      await expect(rows.last().getByRole('link', { name: 'Invoice 9' })).toBeFocused();
      await page.unroute('**/api/site/GetInvoices/*/8');
      await page.route('**/api/site/GetInvoices/0/8', (route) =>
        route.fulfill({ json: { totalRows: 0, data: [] } }),
      );
      await page.reload();
      await expect(page.getByText('No Invoices')).toBeVisible();
      await page.unroute('**/api/site/GetInvoices/0/8');
    });

    await test.step('other invoices are not found', async () => {
      await page.goto(`${server().url}/dashboard/invoice/${crypto.randomUUID()}`);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    });
  },
);

test(
  'an invoice prints itself for its bidder and for whoever has its key',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    test.slow();
    // Wrong keys, and a visitor's first look.
    noise.expect(/40[14]/);
    const email = await win(page, 'Ann', [court]);
    const id = await invoiceOf(court);
    const key = await server().installation.database.transaction((transaction) =>
      createInvoiceKey(transaction, id),
    );
    const anybody = await newcomer({ viewport: page.viewportSize() });
    await notePrints(anybody);
    // One photo that neither loads nor fails.
    await anybody.route('**/pickupqrcode/**', () => {});

    await test.step('by its key it is read without a login', async () => {
      const answer = await anybody.goto(`${server().url}/Invoice/${id}/${key}`, {
        waitUntil: 'domcontentloaded',
      });
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      await expect(sheet(anybody)).toContainText('Walnut Sideboard');
      await expect(anybody.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await expect(anybody.getByRole('button', { name: /^Pay Now/ })).toBeHidden();
      const code = anybody.getByRole('img', { name: /^Pickup code/ });
      expect(await code.boundingBox()).toMatchObject({ width: 100, height: 100 });
      await expectAccessible(anybody);
      expect(await smallTargets(anybody)).toEqual([]);
    });

    await test.step('it prints once, a second after it stands, pictures or not', async () => {
      await expect.poll(() => prints(anybody)).toHaveLength(1);
      const [printedAt = 0] = await prints(anybody);
      expect(printedAt - (await loadedAt(anybody, 'GetInvoice/'))).toBeGreaterThanOrEqual(
        limits.printDelayMs,
      );
      await anybody.unrouteAll({ behavior: 'ignoreErrors' });
      await anybody.emulateMedia({ media: 'print' });
      await expect(anybody.getByRole('button', { name: 'Print' })).toBeHidden();
      await anybody.emulateMedia({ media: null });
    });

    await test.step('another key opens nothing', async () => {
      await anybody.goto(`${server().url}/Invoice/${id}/${key.slice(1)}A`);
      await expect(anybody.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    });

    await test.step('without a key one logs in', async () => {
      await anybody.goto(`${server().url}/Invoice/${id}`);
      const main = anybody.getByRole('main');
      await main.getByLabel('Email', { exact: true }).fill(email);
      await main.getByLabel('Password', { exact: true }).fill(password);
      await expectAccessible(anybody);
      await main.locator('[type=submit]').click();
      await expect(sheet(anybody)).toContainText('Walnut Sideboard');
    });

    await test.step('from its page it opens in a window that prints, and as a PDF', async () => {
      await page.context().addInitScript(`window.print = () => {}`);
      await page.goto(`${server().url}/dashboard/invoice/${id}`);
      const opening = page.waitForEvent('popup');
      await button(page, 'Print').click();
      const paper = await opening;
      await expect(paper).toHaveURL(`${server().url}/invoice/${id}`);
      await expect(sheet(paper)).toContainText(total);
      await paper.close();
      await button(page, 'Pickup QR Code').click();
      const code = dialog(page).getByRole('img', { name: /^Pickup code/ });
      expect(await code.boundingBox()).toMatchObject({ width: 300 });
      await dialog(page).getByRole('button', { name: 'Close' }).first().click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('main').getByRole('link', { name: 'Download PDF' }).click();
      expect((await downloading).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/i);
    });
  },
);
