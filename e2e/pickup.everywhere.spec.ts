import type { Locator, Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The date in so many days: windows of an afternoon in UTC are of one day in New York, whenever this runs. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

let willard: Sale;
let ferry: Sale;
const server = useServer(async (open) => {
  const pickupWindows = [4, 5].map((days) => ({
    start: `${dayIn(days)}T15:00:00Z`,
    end: `${dayIn(days)}T17:00:00Z`,
    slotMinutes: 30,
    perSlot: 1,
  }));
  willard = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    pickupWindows,
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
  ferry = await open.importSale({
    title: 'The Ferry Street House',
    // Later than the hour that passes for the other sale.
    firstCloseTime: '+3h',
    pickupWindows,
    lots: [{ title: 'Oak Bench' }, { title: 'Pewter Jug' }, { title: 'Wool Rug' }],
  });
});

const person = (firstName: string) => ({
  email: `${firstName}-${crypto.randomUUID()}@bidders.example`.toLowerCase(),
  firstName,
  lastName: 'Moss',
});

/** Makes the page's browser that of a bidder who leads on these lots of a sale. */
async function leadOn(page: Page, sale: Sale, firstName: string, ...lots: number[]): Promise<void> {
  await becomeBidder(page, server(), person(firstName), sale);
  for (const index of lots) {
    const bid = { bidAmount: 100, bidUniqueId: crypto.randomUUID() };
    await post(page, server(), 'placebid', { lotSecureId: sale.lots[index]?.secureId, ...bid });
  }
}

async function close(sale: Sale): Promise<void> {
  await server().clock.leave(sale.lots.at(-1)?.secureId ?? '', -1);
}

/** The id of the only invoice of the page's bidder, once it is made. */
async function invoiceOf(page: Page): Promise<string> {
  let id = '';
  await expect(async () => {
    const { data } = (await get(page, 'GetInvoices/0/8')) as { data: { secureId: string }[] };
    expect(data).toHaveLength(1);
    id = data[0]?.secureId ?? '';
  }).toPass({ intervals: [250] });
  return id;
}

async function get(page: Page, call: string): Promise<unknown> {
  return (await page.context().request.get(`${server().url}/api/site/${call}`)).json();
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' });

test(
  'a pickup time is chosen, put into the calendar and moved',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const rival = await newcomer();
    await leadOn(page, willard, 'Ida', 0);
    await leadOn(rival, willard, 'Max', 1);
    await close(willard);
    const invoiceId = await invoiceOf(page);
    const rivalsId = await invoiceOf(rival);
    const times = dialog(page).getByRole('group', { name: /^Time/ }).getByRole('radio');
    const chosen = dialog(page)
      .getByRole('group', { name: /^Time/ })
      .locator('label:has(:checked)');
    let first = '';

    await test.step('the summary of the account leads to the times', async () => {
      await page.goto(`${server().url}/account`);
      await page
        .getByRole('link', { name: /^Invoice #/ })
        .first()
        .click();
      await expect(page).toHaveURL(`${server().url}/dashboard/invoice/${invoiceId}/schedule`);
      await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
        /^Schedule Pickup for Invoice #\d+$/,
      );
      await expect(dialog(page)).toContainText('4 Willard Place');
      await expect(times).toHaveCount(4);
      await expectSound(page);
    });

    await test.step('keys go through days and times', async () => {
      await expect(button(dialog(page), 'Choose a time')).toBeDisabled();
      await times.first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(times.nth(1)).toBeChecked();
      first = await chosen.innerText();
      await page.keyboard.press('Enter');
      await expect(toast(page, /^Your pickup is reserved/)).toBeVisible();
      await expect(dialog(page)).toContainText('Your pickup time');
      await expectSound(page);
    });

    await test.step('the calendar gets it', async () => {
      const link = dialog(page).getByRole('link', { name: 'Add to calendar' });
      const path = (await link.getAttribute('href')) ?? '';
      const answer = await page.context().request.get(server().url + path);
      expect(await answer.text()).toContain('SUMMARY:Pickup: The Willard Place House');
    });

    await test.step('a time that somebody else takes meanwhile is told, and gone', async () => {
      await button(dialog(page), 'Change time').click();
      await expect(
        dialog(page).locator('label').filter({ hasText: 'Your time now' }),
      ).toContainText(first.split('\n')[0] ?? '');
      const { timeSlots } = (await get(rival, `GetSchedule/${rivalsId}`)) as {
        timeSlots: { securePickupWindowId: string; pickupDateTime: string }[];
      };
      // Their own slot, the second, is taken: the first two free ones are the first and the third.
      const [, third] = timeSlots;
      const answer = await post(rival, server(), 'selectTimeBlock', {
        InvoiceSecureId: rivalsId,
        PickupWindowSecureId: third?.securePickupWindowId,
        BlockStartTime: third?.pickupDateTime,
        PickupReservationSecureId: null,
      });
      expect(answer).toEqual({});
      await times.nth(2).check();
      await button(dialog(page), 'Update').click();
      await expect(dialog(page).getByRole('alert')).toContainText('Somebody else has just taken');
      await expect(times).toHaveCount(3);
      await expectSound(page);
    });

    await test.step('another day is free', async () => {
      await dialog(page).getByRole('group', { name: 'Day' }).getByRole('radio').nth(1).check();
      await times.nth(3).check();
      const label = (await chosen.innerText()).split('\n')[0] ?? '';
      await button(dialog(page), 'Update').click();
      await expect(dialog(page).getByText('Your pickup time')).toBeVisible();
      await expect(dialog(page)).toContainText(label);
      await button(dialog(page), 'Close').click();
      // "Wed, Nov 25, 2026, 11:30 AM – 12:00 PM EST": where both are in the morning, AM is said once.
      await expect(page.getByRole('main')).toContainText(label.replace(/ [AP]M$/, ''));
    });
  },
);

// Staff work outdoors with a phone.
test(
  'staff tick lots off and the bidder signs for them',
  { tag: '@long-on-desk' },
  async ({ page, newcomer, noise }) => {
    const bidder = await newcomer();
    await leadOn(bidder, ferry, 'Ida', 0, 1, 2);
    const ruth = person('Ruth');
    await becomeBidder(page, server(), ruth, ferry);
    await close(ferry);
    const invoiceId = await invoiceOf(bidder);
    const checkIn = `${server().url}/checkin/${invoiceId}`;
    const box = (title: string) => page.getByRole('checkbox', { name: title });
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    const who = bidder.getByRole('region', { name: 'Who collects' });
    const nameCollector = async (name: string, opens: string) => {
      await button(who, opens).click();
      await who.getByLabel('Name of the person who will collect').fill(name);
      await button(who, 'Save').click();
      await expect(who).toContainText(`${name} collects these lots for you.`);
    };

    await test.step('a visitor is asked who they are, and whoever is no staff finds nothing', async () => {
      const visitor = await newcomer();
      await visitor.goto(checkIn);
      await expect(visitor.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
      noise.expect(/404/);
      await page.goto(checkIn);
      await expectSignedIn(page);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    });

    await test.step('the bidder names somebody else who will collect', async () => {
      await bidder.goto(`${server().url}/dashboard/invoice/${invoiceId}`);
      await button(who, 'Someone else will collect').click();
      await button(who, 'Save').click();
      await expect(who).toContainText('Please enter the name');
      await bidder.keyboard.type('Max Frey');
      await bidder.keyboard.press('Enter');
      await expect(who).toContainText('Max Frey collects these lots for you.');
      await expectSound(bidder);
    });

    await test.step('they collect themselves after all, and name another one again', async () => {
      await button(who, 'Change').click();
      await button(who, 'I will collect myself').click();
      await expect(who).toContainText('You collect these lots yourself.');
      await bidder.reload();
      await expect(who).toContainText('You collect these lots yourself.');
      await nameCollector('Tom Hale', 'Someone else will collect');
      await nameCollector('Max Frey', 'Change');
    });

    await test.step('the code on the bidder’s phone leads staff to their lots', async () => {
      await button(bidder, 'Pickup QR Code').click();
      const code = dialog(bidder).getByRole('img', { name: /^Pickup code of invoice/ });
      await expect(code).toHaveJSProperty('complete', true);
      await expect(code).not.toHaveJSProperty('naturalWidth', 0);
      await expectSound(bidder);
      await button(dialog(bidder), 'Close').click();

      const invoice = await get(bidder, `GetInvoice/${invoiceId}`);
      const { companySecureId } = invoice as { companySecureId: string };
      await server().command('staff', 'add', ruth.email, '--seller', companySecureId);
      await page.goto(checkIn);
      await expect(page.getByRole('heading', { level: 1, name: 'Ida Moss' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Collected by Max Frey');
      await expect(page.getByRole('main')).toContainText('Not paid');
      await expectSound(page);
    });

    await test.step('what is ticked outlives a reload', async () => {
      await expect(button(page, 'Sign and hand over')).toBeDisabled();
      await box('Oak Bench').check();
      await box('Pewter Jug').check();
      await page.reload();
      await expect(box('Oak Bench')).toBeChecked();
      await expect(box('Wool Rug')).not.toBeChecked();
      await expect(page.getByRole('main')).toContainText('2 of 3 lots');
    });

    await test.step('nothing goes without a name and a signature', async () => {
      await button(page, 'Sign and hand over').click();
      await button(dialog(page), 'Hand over 2 lots').click();
      await expect(dialog(page)).toContainText('Please enter your name.');
      await expect(dialog(page)).toContainText('Please sign in the box.');
      await button(dialog(page), 'It is Max Frey').click();
      await draw(page);
      await expect(dialog(page)).not.toContainText('Please sign in the box.');
      await expectSound(page);
    });

    await test.step('a lost connection keeps the signature', async () => {
      noise.expect(/handover|ERR_FAILED/);
      await page.route('**/api/site/handover', (route) => route.abort());
      await button(dialog(page), 'Hand over 2 lots').click();
      await expect(dialog(page).getByRole('alert')).toContainText('nothing has been recorded yet');
      await page.unroute('**/api/site/handover');
      await button(dialog(page), 'Hand over 2 lots').click();
      await expect(toast(page, '2 lots handed over to Max Frey.')).toBeVisible();
      await expect(row('Oak Bench')).toContainText('signed by Max Frey');
      await expect(box('Oak Bench')).toBeHidden();
    });

    await test.step('whoever cannot draw signs by their name, with keys alone', async () => {
      await box('Wool Rug').focus();
      await page.keyboard.press('Space');
      await button(page, 'Sign and hand over').focus();
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('textbox', { name: 'Name' }).focus();
      await page.keyboard.type('Ida Moss');
      await dialog(page).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await expect(dialog(page)).toContainText('/s/ Ida Moss');
      await button(dialog(page), 'Hand over 1 lot').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toContainText('There is nothing left to hand over.');
      await expectSound(page);
    });

    await test.step('the evidence stays', async () => {
      const evidence = (await server().command('pickup', 'show', invoiceId)) as {
        handovers: { signedBy: string; lotNumbers: string[]; staffEmail: string }[];
      };
      expect(evidence.handovers).toMatchObject([
        { signedBy: 'Max Frey', lotNumbers: ['1', '2'], staffEmail: ruth.email },
        { signedBy: 'Ida Moss', lotNumbers: ['3'], staffEmail: ruth.email },
      ]);
    });
  },
);

/** Signs in the box of an open dialog. */
async function draw(page: Page): Promise<void> {
  const pad = dialog(page).getByRole('img', { name: /^Signature/ });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.4, y + height * 0.7, { steps: 5 });
  await page.mouse.move(x + width * 0.7, y + height * 0.4, { steps: 5 });
  await page.mouse.up();
}
