import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// What was typed into a page of the console and is not saved, when somebody leaves that page.

let sale: Sale;
const server = useServer(async (open) => {
  const lots = ['Walnut Sideboard', 'Brass Lamp', 'Oak Table'].map((title) => ({ title }));
  sale = await open.importSale({ title: 'The Willard Place House', firstCloseTime: '+1h', lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', sale.auctionSecureId)
    .execute();
});

test('the table of lots asks before it is left with what is not saved @long', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  const clerk = await makeClerk(server(), sale, 'cataloguer');
  await signInAtConsole(page, server(), clerk);
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}/lots`);
  const title = page.locator(`[id="${sale.lots[0]?.secureId}-title"]`);
  const overview = page.getByRole('link', { name: 'Overview' });
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });

  await expect(title).toHaveText('Walnut Sideboard');
  await page.context().setOffline(true);
  await title.click();
  await page.keyboard.type('Cherry Desk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
  await overview.click();
  await expect(asks).toBeVisible();
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Stay' }).click();
  await expect(title).toHaveText('Cherry Desk');

  // Once it is saved, nobody is asked.
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await overview.click();
  await expect(page.getByRole('heading', { name: 'The Willard Place House' })).toBeVisible();
});

test('a set-up that is left before it is saved is as it was typed when somebody comes back @long', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_FAILED/);
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await page.goto(`${overview}/setup/basics`);
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('The Willard Place House');

  await page.route('**/setup', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await title.fill('The Old Willard Place House');
  await page.getByRole('link', { name: 'Back to the checklist' }).click();
  await expect(page.getByText('It is still there when you open the set-up again.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: 'Edit setup' }).click();
  await expect(title).toHaveValue('The Old Willard Place House');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('The Old Willard Place House');
});

test('a user who types on at once keeps the focus, although the closing dialog returns it @long', async ({
  page,
}) => {
  const clerk = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), clerk);
  const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
  await page.goto(`${overview}/setup/basics`);
  const zip = page.getByLabel('ZIP');
  await zip.fill('12534-1234-5678');
  await expect(page.getByText('One field is not saved (Basics)')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the checklist' }).click();
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay' });
  await stay.evaluate(async (button: HTMLElement) => {
    const gone = Promise.withResolvers<undefined>();
    new MutationObserver(() => {
      if (document.querySelector('[role="dialog"]') === null) gone.resolve(undefined);
    }).observe(document.body, { childList: true, subtree: true });
    button.click();
    await gone.promise;
    document.querySelector<HTMLElement>('#field-zip input')?.focus();
    // What the dialog has left to do was asked for before.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  });
  await expect(zip).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12534');
  await expect(page.getByText('All changes are saved')).toBeVisible();
});
