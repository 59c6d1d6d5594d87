import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Warren Street House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }],
  });
});

test(
  'an owner makes a token, a program works by it, and is refused once it is revoked',
  { tag: '@long' },
  async ({ page, playwright }) => {
    const owner = await makeClerk(server(), sale);
    await signInAtConsole(page, server(), owner);
    await page.getByRole('link', { name: 'API' }).first().click();
    await expect(page.getByText('No tokens yet')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create the token' }).click();
    await expect(dialog.getByText('Please name the program.')).toBeVisible();
    await dialog.getByLabel('What it is for').fill('Inventory');
    await dialog.getByLabel('See sales and how they stand').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create the token' }).click();
    const secret = await dialog.getByLabel('Token', { exact: true }).inputValue();
    expect(secret).toMatch(/^flt_/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I have it' }).click();
    const list = page.getByRole('list', { name: 'Tokens' });
    await expect(list).toContainText('Inventory');
    await expect(page.locator('body')).not.toContainText(secret);
    await expectAccessible(page);

    // A program outside of the browser.
    const program = await playwright.request.newContext({
      // Programs do not resolve names below localhost.
      baseURL: `http://127.0.0.1:${server().port}`,
      extraHTTPHeaders: {
        host: new URL(consoleUrl(server())).host,
        authorization: `Bearer ${secret}`,
      },
    });
    const sales = `/api/console/sellers/${owner.sellerId}/sales`;
    expect(await (await program.get(sales)).json()).toMatchObject([{ title: sale.title }]);

    await list.getByRole('button', { name: 'Revoke Inventory' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('No tokens yet')).toBeVisible();
    expect((await program.get(sales)).status()).toBe(401);
    await program.dispose();
  },
);
