import type { Locator } from '@playwright/test';
import { createFactories } from '../packages/server/src/main/testing/factories.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let last: Sale;
const server = useServer(async (open) => {
  last = await open.importSale({
    title: 'The Willard Place House',
    // Of whole minutes, as people set them.
    firstCloseTime: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`,
    lots: [{ title: 'Walnut Sideboard' }],
  });
});
/** Journey 2 of the console: the maximum of actions for a sale like the last one. */
const ceiling = { clicks: 14, seconds: 4 * 60 };

test('a sale like the last one is set up, fixed, agreed on between tabs and published', async ({
  page,
  context,
}) => {
  const clerk = await makeClerk(server(), last);
  await signInAtConsole(page, server(), clerk);
  const counter = await countActions(page);
  const type = async (target: Locator, text: string) => {
    await target.click();
    await page.keyboard.type(text);
  };
  const saved = page.getByText('All changes are saved');

  await page.getByRole('link', { name: 'New sale' }).click();
  await expect(page.getByLabel('Copy from which sale?')).toContainText('The Willard Place House');
  await expectAccessible(page);
  await type(page.getByLabel('Title'), 'The Mill House');
  await page.getByRole('button', { name: 'Create the draft' }).click();
  await type(page.getByLabel('Street address'), '7 Mill Lane');
  await page.getByRole('link', { name: 'Next: Times' }).click();
  // Typed into the parts of a date and time field.
  await page.getByLabel('First lot closes').click({ position: { x: 20, y: 20 } });
  await page.keyboard.type('03102027');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0600P');
  await expect(page.getByText('Lot 1 closes Wed, Mar 10, 6:00 PM EST')).toBeVisible();
  await page.getByRole('link', { name: '4. Pickup' }).click();
  await page.getByRole('button', { name: 'Add a pickup time' }).click();
  await expect(saved).toBeVisible();
  await page.getByRole('link', { name: 'Back to the checklist' }).click();
  await expect(page.getByText('The sale has no lots.')).toBeVisible();
  await counter.expectAtMost('Journey 2', ceiling);
  await expectAccessible(page);
  const saleId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Invalid input stays in its field with the reason; the rest is saved.
  await page.getByRole('link', { name: 'Edit setup' }).click();
  const title = page.getByLabel('Title');
  await page.getByLabel('ZIP').fill('12534-1234-5678');
  await expect(page.getByText('This is longer than 10 characters.')).toBeVisible();
  await expect(page.getByText('One field is not saved (Basics)')).toBeVisible();
  await expect(page.getByLabel('ZIP')).toHaveValue('12534-1234-5678');
  await expectAccessible(page);
  await page.getByLabel('ZIP').fill('12534');
  await expect(saved).toBeVisible();

  // Another tab has saved first.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Title')).toHaveValue('The Mill House');
  await title.fill('The Old Mill House');
  await expect(saved).toBeVisible();
  await other.getByLabel('Title').fill('The New Mill House');
  await expect(other.getByText('to “The Old Mill House”')).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveValue('The New Mill House');
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(other.getByLabel('Title')).toHaveValue('The Old Mill House');
  await other.close();

  // Text typed during a save is saved after it, even if the page is left.
  const reached = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  await page.route('**/setup', async (route) => {
    if (route.request().method() === 'POST') {
      reached.resolve(undefined);
      await held.promise;
    }
    await route.continue();
  });
  await page.getByLabel('Suite, floor, gate').fill('Gate 2');
  await reached.promise;
  await page.getByLabel('City').fill('Claverack');
  await page.getByRole('link', { name: 'Back to the checklist' }).click();
  await expect(page.getByRole('link', { name: 'Edit setup' })).toBeVisible();
  held.resolve(undefined);
  const { database } = server().installation;
  const stored = database.kysely
    .selectFrom('auctions')
    .select(['address2', 'city'])
    .where('id', '=', saleId);
  await expect
    .poll(() => stored.executeTakeFirstOrThrow())
    .toEqual({ address2: 'Gate 2', city: 'Claverack' });
  await page.unrouteAll({ behavior: 'wait' });

  // Leaving with unsaved input asks first.
  await page.getByRole('link', { name: 'Edit setup' }).click();
  await page.getByLabel('ZIP').fill('12534-1234-5678');
  await expect(page.getByText('One field is not saved (Basics)')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the checklist' }).click();
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(asks).toBeVisible();
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Stay' }).click();
  // While it is open it takes the focus, and typed text with it.
  await expect(asks).toBeHidden();
  await page.getByLabel('ZIP').fill('12534');
  await expect(saved).toBeVisible();

  for (const step of ['Times', 'Money', 'Pickup', 'Rules']) {
    await page.getByRole('link', { name: `Next: ${step}` }).click();
    await expect(page.getByRole('heading', { name: `Set up: ${step}` })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectAccessible(page);
    if (step === 'Times') {
      // A session starts at an existing lot.
      await page.getByRole('button', { name: 'Add a session' }).click();
      await page.getByLabel('It begins with lot').fill('7');
      await expect(page.getByText('A session begins with "7", which is no lot.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Remove session 2' }).click();
      await expect(saved).toBeVisible();
    }
    if (step !== 'Money') continue;
    await page.getByLabel('Buyer’s premium, %').fill('18');
    await page.getByLabel('Sales tax, %').fill('8.875');
    await expect(page.getByText('bid $100.00 → pay $128.47')).toBeVisible();

    // Rates by price, and a sale that owes no tax: the examples follow.
    await page.getByRole('button', { name: 'Set tiered rates…' }).click();
    await page.getByRole('button', { name: 'Add a rate for higher prices' }).click();
    await page.getByLabel('Rate 2, %').fill('10');
    await page.getByLabel('At least this much on each lot, $').fill('20');
    await page.getByLabel('This sale owes no tax').check();
    await page.getByLabel('Why it owes none').selectOption('exempt-goods');
    await expect(page.getByText('bid $100.00 → pay $120.00')).toBeVisible();
    await expect(page.getByText('bid $1,000.00 → pay $1,100.00')).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible(page);
  }

  const session = await database.kysely
    .selectFrom('auction_sessions')
    .select(['id', 'first_close_at as close_at'])
    .where('auction_id', '=', saleId)
    .executeTakeFirstOrThrow();
  await createFactories(database).lot(
    { auction_id: saleId, session_id: session.id, title: 'Millstone' },
    { close_at: session.close_at },
  );
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${saleId}`);
  await expect(page.getByText('Ready to publish.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('“The Old Mill House” with 1 lot');
  await expect(dialog).toContainText('Who will be toldNobody.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish now' }).dblclick();
  await expect(page.getByText('Bidders can see it and bid.')).toBeVisible();
  await page.goto(`${server().url}/auction/${saleId}`);
  await expect(page.getByRole('heading', { name: 'The Old Mill House' }).first()).toBeVisible();
  await expect(page.getByText('Millstone').first()).toBeVisible();
  await page.getByRole('link', { name: 'Details/Pickup' }).click();
  await expect(page.getByText('None: these goods are exempt')).toBeVisible();

  // Marketing: a link to the sale that counts its visits.
  await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${saleId}/marketing`);
  await page.getByLabel('Name a new tracking link').fill('October newsletter');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = page.getByRole('listitem').filter({ hasText: 'October newsletter' });
  await expect(link).toContainText('0 visits');
  await expectAccessible(page);
  await page.goto(
    /http:\S+AML-\S+?(?=\d+ visits)/.exec((await link.textContent()) ?? '')?.[0] ?? '',
  );
  await expect(page.getByRole('heading', { name: 'The Old Mill House' }).first()).toBeVisible();
});

test(
  'terms are written as text, with lists and links, and keep what the editor has no button for',
  { tag: '@long' },
  async ({ page }) => {
    const { database } = server().installation;
    const clerk = await makeClerk(server(), last);
    const kept =
      '<table><tbody><tr><th><p>Fee</p></th><td><p>$5</p></td></tr></tbody></table><p>H<sub>2</sub>O</p>';
    const { id: saleId } = await createFactories(database).auction({
      seller_company_id: clerk.sellerId,
      previewed_at: null,
      published_at: null,
      terms_html: kept,
    });
    await signInAtConsole(page, server(), clerk);
    await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${saleId}/setup/rules`);
    const terms = page.getByRole('textbox', { name: 'Terms of this sale' });
    const tool = (name: string) => page.getByRole('button', { name, exact: true });
    const press = async (name: string) => {
      await tool(name).click();
      await expect(terms).toBeFocused();
    };
    // In the middle of its line: behind the last word.
    await terms.getByText('H2O').click();
    await page.keyboard.press('Enter');
    await press('Heading');
    await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('Conditions');
    await page.keyboard.press('Enter');
    await press('Numbered list');
    await press('Bold');
    await page.keyboard.type('As is.');
    await press('Bold');
    await page.keyboard.press('Enter');
    await tool('Link').click();
    await page.getByLabel('Address of the link').fill('cedar.example');
    await page.keyboard.press('Enter');
    await expect(terms).toBeFocused();
    await expectAccessible(page);
    const stored = database.kysely
      .selectFrom('auctions')
      .select('terms_html')
      .where('id', '=', saleId);
    const rel = 'rel="nofollow noopener noreferrer"';
    await expect
      .poll(async () => (await stored.executeTakeFirstOrThrow()).terms_html)
      .toBe(
        `${kept}<h3>Conditions</h3><ol><li><p><strong>As is.</strong></p></li>` +
          `<li><p><a href="https://cedar.example" ${rel}>cedar.example</a></p></li></ol>`,
      );
    await page.reload();
    await expect(terms.getByRole('link', { name: 'cedar.example' })).toBeVisible();
  },
);

/** The day of the month of the `count`th Sunday; `month` from 0. */
function sunday(year: number, month: number, count: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + (count - 1) * 7;
}

test(
  'lots that close in the night in which clocks change are drawn with the times that they will show',
  { tag: '@long' },
  async ({ page }) => {
    const { database } = server().installation;
    const clerk = await makeClerk(server(), last);
    await signInAtConsole(page, server(), clerk);
    const make = createFactories(database);
    const year = new Date().getUTCFullYear() + 1;
    const spring = String(sunday(year, 2, 2)).padStart(2, '0');
    const autumn = String(sunday(year, 10, 1)).padStart(2, '0');
    const { id: saleId } = await make.auction({
      seller_company_id: clerk.sellerId,
      previewed_at: null,
      published_at: null,
      time_zone: 'America/New_York',
      lot_interval_ms: 20 * 60_000,
    });
    const planned = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    const first_close_at = new Date(planned);
    const { id: session_id } = await make.session({ auction_id: saleId, first_close_at });
    for (let index = 0; index < 6; index += 1) {
      await make.lot(
        { auction_id: saleId, session_id, position: index + 1, lot_number: String(index + 1) },
        { close_at: new Date(planned + index * 20 * 60_000) },
      );
    }
    await page.goto(`${consoleUrl(server())}/${clerk.sellerId}/sales/${saleId}/setup/times`);
    const timeline = page.getByRole('region', { name: 'When lots close' });
    for (const { firstClose, day, first, change, lastOne } of [
      {
        firstClose: `${year}-03-${spring}T01:30`,
        day: `Sun, Mar ${Number(spring)}`,
        first: '1:30 AM EST',
        change: '3:00 AM EDT',
        lastOne: '4:10 AM EDT',
      },
      {
        firstClose: `${year}-11-${autumn}T00:30`,
        day: `Sun, Nov ${Number(autumn)}`,
        first: '12:30 AM EDT',
        change: '1:00 AM EST',
        lastOne: '1:10 AM EST',
      },
    ]) {
      await page.getByLabel('First lot closes').fill(firstClose);
      await expect(timeline).toContainText(`Lot 1 closes ${day}, ${first}`);
      await expect(timeline).toContainText(`Lot 6 closes about ${day}, ${lastOne}`);
      await expect(timeline).toContainText(`Clocks change there on ${day}, ${change}`);
    }
  },
);
