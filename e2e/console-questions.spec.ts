import { becomeBidder } from './support/bidders.ts';
import { makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }],
  });
});

test(
  'a bidder asks about a lot, the seller answers, and everybody reads it',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const lot = `${server().url}/auction/${sale.sessionId}/lot/${sale.lots[0]?.secureId}`;
    await becomeBidder(
      page,
      server(),
      { email: `ida-${crypto.randomUUID()}@bidders.example`, firstName: 'Ida', lastName: 'Moss' },
      sale,
    );
    await page.goto(lot);
    await page.getByText('Questions and answers').click();
    await page.getByLabel('Ask the seller').fill('Is the key there?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('Your question is on its way.')).toBeVisible();
    await expectAccessible(page);

    const desk = await newcomer();
    await signInAtConsole(desk, server(), await makeClerk(server(), sale));
    await desk.getByRole('link', { name: 'Questions' }).first().click();
    const card = desk.getByRole('listitem').filter({ hasText: 'Is the key there?' });
    await card.getByLabel('Your answer').fill('Yes, and it turns.');
    await expectAccessible(desk);
    await card.getByRole('button', { name: 'Post the answer' }).click();
    await expect(desk.getByText('No questions are waiting')).toBeVisible();

    const visitor = await newcomer();
    await visitor.goto(lot);
    await visitor.getByText('Questions and answers').click();
    await expect(visitor.getByText('Yes, and it turns.')).toBeVisible();
  },
);
