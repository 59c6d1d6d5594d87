import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { layoutShifts, observeLayoutShifts } from './support/in-page.ts';
import { dialog, expectSignedIn, tabTo } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

/** Its lots begin to close within the hour. */
let soon: Sale;
let later: Sale;
const server = useServer(async (open) => {
  soon = await open.importSale({
    title: 'The Ferry Street House',
    firstCloseTime: '+50m',
    lots: [{ title: 'Brass Lamp' }, { title: 'Oak Stool' }],
  });
  later = await open.importSale({
    title: 'The Bridge Street House',
    firstCloseTime: '+70m',
    lots: [{ title: 'Tin Bucket' }],
  });
});

test('while a sale closes, each tile has the next bid and what it comes to', async ({
  page,
  newcomer,
}) => {
  test.slow();
  const rival = await newcomer();
  await becomeBidder(rival, server(), person('rival'), soon);

  await test.step('a visitor is led to the lot', async () => {
    await page.goto(saleUrl(soon));
    // What is pressed there is the link that covers the tile.
    await tile(page, 'Brass Lamp').getByText('Bid $5.00').click({ force: true });
    await expect(page.getByRole('heading', { name: 'Brass Lamp', level: 1 })).toBeVisible();
  });

  await becomeBidder(page, server(), person('owner'), soon);
  await observeLayoutShifts(page);
  await page.goto(saleUrl(soon));
  await expectSignedIn(page);

  await test.step('keys reach it after the tile, and lead to the review', async () => {
    await tile(page, 'Brass Lamp').getByRole('link').first().focus();
    await tabTo(nextBid(page, 'Brass Lamp', '$5.00'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('At most, all in');
    // Before the focus is in it, a dialog hears no key.
    await expect(dialog(page).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nextBid(page, 'Brass Lamp', '$5.00')).toBeFocused();
  });

  await test.step('a press leads to the review, whose total is that of the tile', async () => {
    const button = nextBid(page, 'Brass Lamp', '$5.00');
    const [, total = 'none'] = /(\$[\d.]+) all in/.exec(await button.innerText()) ?? [];
    await button.click();
    await expect(dialog(page)).toContainText(`At most, all in${total}`);
    await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
    await expect(dialog(page)).toContainText("You're the High Bidder");
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('who leads at their maximum may raise it, who leads below it reads what they pay', async () => {
    await expect(tile(page, 'Brass Lamp')).toContainText('High Bid');
    await expect(
      tile(page, 'Brass Lamp').getByRole('button', { name: 'Raise to $6.00' }),
    ).toBeVisible();
    await place(page, 0, 20);
    await expect(tile(page, 'Brass Lamp')).toContainText(
      /You lead at \$[\d.]+ all in\s*At most \$[\d.]+ all in/,
    );
  });

  await test.step('who is outbid has the next bid at once', async () => {
    await place(rival, 0, 30);
    await expect(tile(page, 'Brass Lamp')).toContainText('Outbid');
    await expect(nextBid(page, 'Brass Lamp', '$22.00')).toBeVisible();
  });

  // The dialog itself grows with the answer.
  const jumps = (await layoutShifts(page)).what.filter((shift) => !shift.includes('role="dialog"'));
  const total = jumps.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  expect(total, jumps.join('\n')).toBeLessThan(0.01);

  await test.step('more than an hour before, one opens a lot first', async () => {
    await page.goto(saleUrl(later));
    await expectSignedIn(page);
    await expect(tile(page, 'Tin Bucket')).toContainText('$5.00');
    await expect(tile(page, 'Tin Bucket').getByRole('button', { name: /^Bid/ })).toBeHidden();
  });
});

const person = (name: string) => ({
  email: `${name}.tiles@bidders.example`,
  firstName: name,
  lastName: 'Vale',
});
const saleUrl = ({ sessionId }: Sale) => `${server().url}/auction/${sessionId}`;
const tile = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const nextBid = (page: Page, title: string, amount: string) =>
  tile(page, title).getByRole('button', { name: `Bid ${amount}` });
const place = (page: Page, index: number, bidAmount: number) =>
  post(page, server(), 'placebid', {
    lotSecureId: soon.lots[index]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
