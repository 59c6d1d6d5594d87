import type { Page } from '@playwright/test';
import { addOperator } from '../packages/server/src/identity/operators/public.ts';
import { byCommand } from '../packages/server/src/main/testing/by-command.ts';
import { consoleUrl, makeAccount, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { dialog } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let barn: Sale;
let mill: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard', reserve: 900 }];
  const sale = { firstCloseTime: '+1h', seller: 'Cedar & Sons', lots };
  barn = await open.importSale({ ...sale, title: 'The Barn' });
  mill = await open.importSale({ ...sale, title: 'The Mill' });
});

test(
  'an owner gives somebody a role at one sale; an operator looks around the company, changes nothing, and its log says so',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    test.slow();
    const owner = await makeClerk(server(), barn);
    const joan = await makeClerk(server(), barn, 'viewer');
    await signInAtConsole(page, server(), owner);

    await test.step('in the dialog that changes roles', async () => {
      await page.goto(`${consoleUrl(server())}/${owner.sellerId}/people`);
      await row(page, joan.email)
        .getByRole('button', { name: /^Change role/ })
        .click();
      await dialog(page).getByLabel('Some of its sales').check();
      await expect(dialog(page).getByRole('button', { name: 'Change the role' })).toBeDisabled();
      await dialog(page).getByLabel('The Mill').selectOption('Cataloger');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Change the role' }).click();
      await expect(row(page, joan.email)).toContainText('Cataloger of The Mill');
      await expectAccessible(page);
    });

    await test.step('who then sees that sale alone', async () => {
      const hers = await newcomer();
      await signInAtConsole(hers, server(), joan);
      await hers.getByRole('link', { name: 'Sales' }).first().click();
      await expect(hers.getByRole('heading', { name: 'The Mill' })).toBeVisible();
      await expect(hers.getByRole('heading', { name: 'The Barn' })).toBeHidden();
      await expect(hers.getByRole('link', { name: 'Team' })).toBeHidden();
      await hers.getByRole('link', { name: 'Lots', exact: true }).click();
      await expect(hers.getByText('Walnut Sideboard').first()).toBeVisible();
      await expectAccessible(hers);
    });

    const operator = await newcomer();
    await test.step('an operator says why, and looks around without reserves', async () => {
      const account = await makeAccount(server(), 'operator');
      await addOperator(server().installation.database, account.email, byCommand);
      await signInAtConsole(operator, server(), account);
      await operator
        .getByRole('button', { name: 'Open console (read-only) of Cedar & Sons' })
        .click();
      await dialog(operator).getByLabel('Why').fill('They cannot find their lots');
      await expectAccessible(operator);
      await dialog(operator).getByRole('button', { name: 'Open console (read-only)' }).click();
      await expect(banner(operator)).toContainText('Cedar & Sons');
      await operator.getByRole('link', { name: 'Sales' }).first().click();
      await expect(operator.getByRole('heading', { name: 'The Barn' })).toBeVisible();
      await expect(operator.getByRole('link', { name: 'New sale' })).toBeHidden();
      await expectAccessible(operator);
      await operator.goto(
        `${consoleUrl(server())}/${owner.sellerId}/sales/${mill.auctionSecureId}/lots`,
      );
      await expect(operator.getByText('Walnut Sideboard').first()).toBeVisible();
      await expect(operator.getByText('900')).toBeHidden();
      await expect(banner(operator)).toBeVisible();
      await expectAccessible(operator);
    });

    await test.step('until they stop, and the owner finds it in the log', async () => {
      await operator.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(banner(operator)).toBeHidden();
      await page.goto(`${consoleUrl(server())}/${owner.sellerId}/log`);
      await page.getByLabel('About').selectOption('Operators');
      await expect(page).toHaveURL(/kind=operator/);
      await expect(page.getByText('Why: They cannot find their lots')).toBeVisible();
      await expect(page.getByText('left the console of')).toBeVisible();
      await expect(page.getByText('changed the role of')).toBeHidden();
      await expectAccessible(page);
    });
  },
);

const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Read-only' });
