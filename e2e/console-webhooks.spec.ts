import {
  answersWith,
  startReceiver,
} from '../packages/server/src/operations/webhooks/testing/receiver.ts';
import type { Receiver } from '../packages/server/src/operations/webhooks/testing/receiver.ts';
import { pauseSale } from '../packages/server/src/bidding/running/public.ts';
import { makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let receiver: Receiver;
const server = useServer(
  async (open) => {
    receiver = await startReceiver();
    sale = await open.importSale({
      title: 'The Warren Street House',
      firstCloseTime: '+1h',
      lots: [{ title: 'Walnut Sideboard' }],
    });
  },
  async () => ({ WEBHOOKS_TO_LOOPBACK: 'yes' }),
);
test.afterAll(() => receiver?.stop());

test('@long an owner adds a webhook, sees what a broken program was sent, and has it sent again', async ({
  page,
}) => {
  const owner = await makeClerk(server(), sale);
  await signInAtConsole(page, server(), owner);
  await page.getByRole('link', { name: 'API' }).first().click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add the webhook' });
  await add.click();
  await expect(dialog.getByText('Please choose at least one event')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByLabel('What it is for').fill('Accounts');
  await dialog.getByLabel('A sale is paused').check();
  await add.click();
  await expect(dialog.getByText('Please enter an https address')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await add.click();
  const secret = await dialog.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await expect(page.locator('body')).not.toContainText(secret);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByText('Nothing was sent in the last 30 days')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  const list = page.getByRole('list', { name: 'Deliveries' });
  await expect(list.getByText('Delivered')).toBeVisible();
  expect(receiver.received).toMatchObject([
    {
      body: expect.stringContaining('webhook.test'),
      headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
    },
  ]);

  // The program fails while an event occurs.
  receiver.answers(answersWith(500, 'Out of paper'));
  await pauseSale(server().installation.database, {
    saleId: sale.auctionSecureId,
    by: { kind: 'command', name: 'Joan' },
    reason: 'A storm.',
  });
  const paused = list.getByRole('listitem').filter({ hasText: 'A sale is paused' });
  await expect(paused.getByText('Waiting')).toBeVisible();
  await expect(page.getByText('It has accepted nothing since')).toBeVisible();
  await paused.getByText('Details').click();
  await expect(paused.getByText('Out of paper')).toBeVisible();
  await expect(paused.getByText('It answered 500')).toBeVisible();
  await expectAccessible(page);

  // It works again.
  receiver.answers();
  await paused.getByRole('button', { name: /^Send now/ }).click();
  await expect(paused.getByText('Delivered')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('It is off, and nothing is sent.')).toBeVisible();
  await expectAccessible(page);
});
