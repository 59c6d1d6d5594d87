import { lotPath } from '@fairlot/contract';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { becomeBidder, password, post } from './support/bidders.ts';
import { consoleUrl, makeAccount, signInAtConsole } from './support/console.ts';
import { countActions } from './support/count-actions.ts';
import { useServer } from './support/test-server.ts';
import { expectSignedIn } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const server = useServer(async () => {});
/** Journey 1 of the console: the maximum of actions from nothing to the first draft. */
const ceiling = { fields: 25, seconds: 12 * 60 };
const owner = { email: 'ruth@cedar.example', password };

test('a company signs itself up, is verified, sells, and sells after its first sale what passed @long', async ({
  page,
  newcomer,
  noise,
}) => {
  test.slow();
  // The email is shown in a frame without scripts, so its clicks cannot be counted by script.
  noise.expect(/Blocked script execution in 'about:srcdoc'/);
  const label = (name: string) => page.getByLabel(name, { exact: true });
  const saved = page.getByText('All changes are saved');
  const counter = await countActions(page);
  const type = async (target: Locator, text: string) => {
    await target.click();
    await page.keyboard.type(text);
  };

  await test.step('somebody opens an account', async () => {
    await page.goto(server().url);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
    const form = page.getByRole('dialog');
    await type(form.getByLabel('Email', { exact: true }), owner.email);
    await type(form.getByLabel('First name'), 'Ruth');
    await type(form.getByLabel('Last name'), 'Cedar');
    await type(form.getByLabel('Password', { exact: true }), owner.password);
    await type(form.getByLabel('Confirm password'), owner.password);
    await form.getByRole('checkbox', { name: /agree to the Terms/ }).click();
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
    // By the email's button; sellers need no card.
    const mail = page.getByRole('row').filter({ hasText: owner.email });
    await expect(async () => {
      await page.goto(`${server().url}/dev/outbox`);
      await expect(mail).toContainText('kept', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await mail.getByRole('link').click();
    const letter = page.frameLocator('iframe');
    await letter.getByRole('link', { name: 'Verify my email', exact: true }).click();
    counter.clickUnseen();
    await expect(page.getByText('Your email is validated')).toBeVisible();
  });

  const sellerId = await test.step('their company opens itself', async () => {
    await page.goto(consoleUrl(server()));
    await type(page.getByLabel('Email'), owner.email);
    await type(label('Password'), owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create your company' }).click();
    await page.getByRole('button', { name: 'Create company' }).click();
    await expect(page.getByText('Please enter the name of your company.')).toBeVisible();
    await expectAccessible(page);
    await type(label('Company name'), 'Cedar & Sons');
    await type(label('Street address'), '4 Warren Street');
    await type(label('City'), 'Hudson');
    await label('State').selectOption('NY');
    await type(label('ZIP'), '12534');
    await type(page.getByLabel('Phone'), '5185550140');
    await type(page.getByLabel('Auctioneer license number'), 'NY-4711');
    await page.getByRole('button', { name: 'Create company' }).click();
    await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible();
    await expect(page.getByText('We are still reviewing your company.')).toBeVisible();
    return new URL(page.url()).pathname.split('/')[1] ?? '';
  });

  await test.step('it shows a logo, its terms and whom bidders may ask', async () => {
    await page.getByRole('link', { name: 'Company', exact: true }).first().click();
    await page.getByLabel('File of: Logo of Cedar & Sons').setInputFiles(await picture('logo.png'));
    await expect(page.getByText('Bidders now see the new image.')).toBeVisible();
    await type(page.getByLabel('Terms for all sales'), 'Everything is sold as it is.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The company was saved.')).toBeVisible();
    await type(page.getByLabel('Name of the site'), 'cedar-and-sons');
    await page.getByRole('button', { name: 'Open the site' }).click();
    // A link once the company is verified.
    await expect(page.getByText(/cedar-and-sons.localhost/)).toBeVisible();
    await page.getByRole('button', { name: 'Add a contact' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await type(dialog.getByLabel('First name'), 'Ada');
    await type(dialog.getByLabel('Last name'), 'Moss');
    await type(dialog.getByLabel('Email'), 'ada@cedar.example');
    await type(dialog.getByLabel('Phone'), '5185550141');
    await dialog.getByRole('button', { name: 'Add the contact' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Moss' })).toBeVisible();
    await expectAccessible(page);
  });

  const saleId = await test.step('its first draft', async () => {
    await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
    await page.getByRole('link', { name: 'New sale' }).click();
    await type(page.getByLabel('Title'), 'The Cedar Street House');
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await expect(page.getByRole('heading', { name: 'Set up: Basics' })).toBeVisible();
    await counter.expectAtMost('Journey 1', ceiling);
    await page.getByLabel('Street address').fill('9 Cedar Street');
    await page.getByLabel('City').fill('Hudson');
    await label('State').selectOption('NY');
    await page.getByLabel('ZIP').fill('12534');
    await page.getByLabel('Contact for bidders').selectOption({ label: 'Ada Moss' });
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
    await page.locator('[id$="-reserve"]').nth(1).click();
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  });

  await test.step('their pictures find them by name', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const pictures = await Promise.all(['1.png', '2.png', '3.png'].map(picture));
    await page.getByLabel('Photos of lots').setInputFiles(pictures);
    await page.getByRole('button', { name: 'Upload 3 photos' }).click();
    await expect(page.getByText('3 of 3 photos saved on the server')).toBeVisible();
    await page.getByRole('link', { name: 'Photos', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Photo 1 of lot 3: 3.png' })).toBeVisible();
  });

  await test.step('an operator looks at the company', async () => {
    const anne = await makeAccount(server(), 'operator');
    await server().command('operator', 'add', anne.email);
    const desk = await newcomer();
    await signInAtConsole(desk, server(), anne);
    const card = desk.getByRole('listitem').filter({ hasText: 'Cedar & Sons' });
    await expect(card).toContainText('NY-4711');
    await expectAccessible(desk);
    await card.getByRole('button', { name: 'Verify' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(card.getByText('Verified')).toBeVisible();
  });

  await test.step('it is published', async () => {
    await page.goto(`${consoleUrl(server())}/${sellerId}/sales/${saleId}`);
    await expect(page.getByText('We are still reviewing your company.')).toBeHidden();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Bidders can see it and bid.')).toBeVisible();
  });

  const bidder = await newcomer();
  const lots =
    await test.step('somebody bids on two lots, on one less than its reserve', async () => {
      const who = { email: 'max@bidders.example', firstName: 'Max', lastName: 'Frey' };
      await becomeBidder(bidder, server(), who, { auctionSecureId: saleId });
      await bidder.goto(`${server().url}/auction/${saleId}`);
      await expect(bidder.getByText('Walnut Sideboard').first()).toBeVisible();
      const all = await server()
        .installation.database.kysely.selectFrom('lots')
        .select(['id', 'title', 'session_id as sessionId'])
        .where('auction_id', '=', saleId)
        .orderBy('position')
        .execute();
      expect(all.map(({ title }) => title)).toEqual([
        'Walnut Sideboard',
        'Brass Lamp',
        'Oak Table',
      ]);
      for (const [index, bidAmount] of [120, 150].entries()) {
        const lotSecureId = all[index]?.id ?? '';
        await post(bidder, server(), 'placebid', {
          lotSecureId,
          bidAmount,
          bidUniqueId: crypto.randomUUID(),
        });
      }
      // The clock is moved: logins expire, and an open page would ask in vain.
      await bidder.goto('about:blank');
      await server().clock.leave(all.at(-1)?.id ?? '', -1);
      return all;
    });

  const evening = await test.step('the console says what it came to, and what passed', async () => {
    // Logins from before the clock was moved may have expired.
    await page.goto('about:blank');
    const desk = await newcomer();
    await signInAtConsole(desk, server(), owner);
    const passed = desk.getByRole('link', { name: /2 lots did not sell/ });
    await expect(async () => {
      await desk.reload();
      await expect(passed).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await passed.click();
    return desk;
  });

  await test.step('the lot below its reserve is offered to its bidder, who buys it', async () => {
    await evening.getByRole('checkbox', { name: 'Lot 2, Brass Lamp' }).check();
    await evening.getByRole('button', { name: 'Offer at the high bid (1)' }).click();
    await evening.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click();
    await expect(evening.getByRole('link', { name: 'To decide (1)' })).toBeVisible();
    const [, lamp] = lots;
    await post(bidder, server(), 'login', {
      email: 'max@bidders.example',
      password,
      keepLoggedIn: false,
    });
    await bidder.goto(server().url + lotPath(lamp?.sessionId ?? '', lamp?.id ?? '', 'Brass Lamp'));
    await expectSignedIn(bidder);
    const offer = bidder.getByRole('region', { name: 'Offer' });
    await offer.getByRole('button', { name: 'Accept' }).click();
    await bidder.getByRole('button', { name: /^Buy for/ }).click();
    await offer.getByRole('link', { name: 'Go to the invoice' }).click();
    await expect(bidder.getByRole('main')).toContainText('Walnut Sideboard');
    await expect(bidder.getByRole('main')).toContainText('Brass Lamp');
  });

  await test.step('one invoice has both, by the terms of the sale', async () => {
    const invoices = await server()
      .installation.database.kysely.selectFrom('invoices')
      .select(['bidder_name', 'hammer_cents', 'premium_cents'])
      .where('auction_id', '=', saleId)
      .execute();
    const [invoice] = invoices;
    expect(invoices).toMatchObject([{ bidder_name: 'Max Frey' }]);
    // One at its start price, since nobody else bid; the other at its offer's price.
    expect(invoice?.hammer_cents).toBeGreaterThan(5_00);
    expect(invoice?.premium_cents).toBe((invoice?.hammer_cents ?? 0) / 5);
    await evening.getByRole('link', { name: 'Sales', exact: true }).first().click();
    await expect(evening.getByText('Invoiced')).toBeVisible();
    await evening.goto(`${consoleUrl(server())}/${sellerId}/sales/${saleId}/after`);
    await evening.getByRole('link', { name: 'Decided (1)' }).click();
    const sold = evening.getByRole('listitem').filter({ hasText: 'Brass Lamp' }).first();
    await expect(sold).toContainText('Sold after');
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
