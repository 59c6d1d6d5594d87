import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { becomeBidder, post } from './support/bidders.ts';
import { consoleUrl, makeAccount, signInAtConsole } from './support/console.ts';
import { useHouse } from './support/house.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const house = useHouse(async () => {});
/** Journey 1 of the console: a new company has its first draft after no more fields than these. */
const mostFields = 25;

test('a company signs itself up, is verified, and sells the first lots of its first sale', async ({
  page,
  newcomer,
}) => {
  test.slow();
  const owner = await makeAccount(house(), 'owner');
  let fields = 0;
  const fill = async (target: Locator, text: string) => {
    fields += 1;
    await target.fill(text);
  };
  const label = (name: string) => page.getByLabel(name, { exact: true });
  const saved = page.getByText('All changes are saved');
  await signInAtConsole(page, house(), owner);

  const sellerId = await test.step('it opens itself', async () => {
    await page.getByRole('link', { name: 'Open your company' }).click();
    await page.getByRole('button', { name: 'Open the company' }).click();
    await expect(page.getByText('Please enter the name of your company.')).toBeVisible();
    await expectAccessible(page);
    await fill(label('Company name'), 'Cedar & Sons');
    await fill(label('Street address'), '4 Warren Street');
    await fill(label('City'), 'Hudson');
    fields += 1;
    await label('State').selectOption('NY');
    await fill(label('ZIP'), '12534');
    fields += 1;
    await page.getByLabel('Phone').pressSequentially('5185550140');
    await fill(page.getByLabel('Auctioneer license number'), 'NY-4711');
    await page.getByRole('button', { name: 'Open the company' }).click();
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
    await expect(page.getByText('We are still looking at your company.')).toBeVisible();
    return new URL(page.url()).pathname.split('/')[1] ?? '';
  });

  await test.step('it shows a logo, its conditions and whom bidders may ask', async () => {
    await page.getByRole('link', { name: 'Company', exact: true }).first().click();
    fields += 1;
    await page.getByLabel('File of: Logo of Cedar & Sons').setInputFiles(await picture('logo.png'));
    await expect(page.getByText('Bidders see the new picture now.')).toBeVisible();
    await fill(page.getByLabel('Your conditions for all sales'), 'Everything is sold as it is.');
    await page.getByRole('button', { name: 'Save the company' }).click();
    await expect(page.getByText('The company was saved.')).toBeVisible();
    await fill(page.getByLabel('Name of the site'), 'cedar-and-sons');
    await page.getByRole('button', { name: 'Open the site' }).click();
    await expect(page.getByRole('link', { name: /cedar-and-sons.localhost/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add a manager' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await fill(dialog.getByLabel('First name'), 'Ada');
    await fill(dialog.getByLabel('Last name'), 'Moss');
    await fill(dialog.getByLabel('E-mail'), 'ada@cedar.example');
    fields += 1;
    await dialog.getByLabel('Phone').pressSequentially('5185550141');
    await dialog.getByRole('button', { name: 'Add the manager' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Moss' })).toBeVisible();
    await expectAccessible(page);
  });

  const saleId = await test.step('its first draft', async () => {
    await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
    await page.getByRole('link', { name: 'New sale' }).click();
    await fill(page.getByLabel('Title'), 'The Cedar Street House');
    await page.getByRole('button', { name: 'Make the draft' }).click();
    expect(fields).toBeLessThanOrEqual(mostFields);
    await page.getByLabel('Street address').fill('9 Cedar Street');
    await page.getByLabel('City').fill('Hudson');
    await label('State').selectOption('NY');
    await page.getByLabel('ZIP').fill('12534');
    await page.getByLabel('Whom bidders may ask').selectOption({ label: 'Ada Moss' });
    await page.getByRole('link', { name: 'Next: Times' }).click();
    await page.getByLabel('First lot closes').fill(`${inTwoDays()}T18:00`);
    await page.getByRole('link', { name: 'Next: Money' }).click();
    await page.getByLabel('Buyer’s premium, %').fill('20');
    await page.getByRole('link', { name: 'Next: Pickup' }).click();
    await page.getByRole('checkbox', { name: 'Pickup at the sale' }).check();
    await page.getByRole('button', { name: 'Add a pickup time' }).click();
    await expect(saved).toBeVisible();
    return new URL(page.url()).pathname.split('/')[3] ?? '';
  });

  await test.step('its lots are pasted', async () => {
    await page.getByRole('link', { name: 'Lots', exact: true }).click();
    await page.getByRole('button', { name: 'Add a lot' }).click();
    await page.locator('[id$="-title"]').first().click();
    await paste(page, 'Walnut Sideboard\r\nBrass Lamp\r\nOak Table\r\n');
    await expect(page.getByText('Oak Table')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  });

  await test.step('an operator looks at the company', async () => {
    const anne = await makeAccount(house(), 'operator');
    await house().command('operator', 'add', anne.email);
    const desk = await newcomer();
    await signInAtConsole(desk, house(), anne);
    await desk.getByRole('link', { name: /All companies/ }).click();
    const card = desk.getByRole('listitem').filter({ hasText: 'Cedar & Sons' });
    await expect(card).toContainText('NY-4711');
    await expectAccessible(desk);
    await card.getByRole('button', { name: 'Verify' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(card.getByText('Verified')).toBeVisible();
  });

  await test.step('it is published', async () => {
    await page.goto(`${consoleUrl(house())}/${sellerId}/sales/${saleId}`);
    await expect(page.getByText('We are still looking at your company.')).toBeHidden();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Bidders see it and bid.')).toBeVisible();
  });

  await test.step('somebody bids, and the console sees what it came to', async () => {
    const bidder = await newcomer();
    const who = { email: 'max@bidders.example', firstName: 'Max', lastName: 'Frey' };
    await becomeBidder(bidder, house(), who, { auctionSecureId: saleId });
    await bidder.goto(`${house().url}/auction/${saleId}`);
    await expect(bidder.getByText('Walnut Sideboard').first()).toBeVisible();
    const { kysely } = house().installation.database;
    const lots = await kysely
      .selectFrom('lots')
      .select(['id', 'title'])
      .where('auction_id', '=', saleId)
      .orderBy('position')
      .execute();
    expect(lots.map(({ title }) => title)).toEqual(['Walnut Sideboard', 'Brass Lamp', 'Oak Table']);
    const [first] = lots;
    const bid = { lotSecureId: first?.id ?? '', bidAmount: 120, bidUniqueId: crypto.randomUUID() };
    await post(bidder, house(), 'placebid', bid);
    await house().clock.leave(lots.at(-1)?.id ?? '', -1);
    // Whoever was signed in before the clock was moved may not be any more.
    await page.goto('about:blank');
    const evening = await newcomer();
    await signInAtConsole(evening, house(), owner);
    await expect(async () => {
      await evening.reload();
      await expect(evening.getByText('Invoiced')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(evening.getByText('Sold for')).toBeVisible();
    const invoices = await kysely
      .selectFrom('invoices')
      .select(['bidder_name', 'hammer_cents', 'premium_cents'])
      .where('auction_id', '=', saleId)
      .execute();
    expect(invoices).toMatchObject([{ bidder_name: 'Max Frey' }]);
    expect(invoices[0]?.premium_cents).toBe((invoices[0]?.hammer_cents ?? 0) / 5);
  });
});

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('grid', { name: 'Lots' }).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

async function picture(name: string) {
  const background = { r: 120, g: 40, b: 30 };
  const drawn = sharp({ create: { width: 400, height: 200, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}
