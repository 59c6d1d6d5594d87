import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const typed = '+1 518.555.0142';
const masked = '(518) 555-0142';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Allen Street House',
    firstCloseTime: '+1d',
    lots: [{ title: 'Brass Lantern' }, { title: 'Pine Bench' }, { title: 'Blue Crock' }],
  });
});

test(
  'the phone for text messages is subscribed, kept and cleared',
  { tag: '@long' },
  async ({ page }) => {
    await becomeBidder(page, server(), person('ida'), sale);
    const phone = page.getByLabel('Text Message Phone Number');
    const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
    const status = page.getByRole('status').filter({ hasText: /Subscribed|Stopped/ });

    await test.step('the menu leads to the settings', async () => {
      await page.goto(`${server().url}/account`);
      await expectSignedIn(page);
      await page
        .getByRole('navigation', { name: 'Account', exact: true })
        .getByRole('link', { name: 'Notifications' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
      await expect(status).toHaveText('Not Subscribed');
      await expectSound(page);
    });

    await test.step('a number is required, and as a whole', async () => {
      await subscribe.click();
      await expect(page.getByText('Please fill in Text Message Phone Number.')).toBeVisible();
      await phone.fill('518555');
      await subscribe.click();
      await expect(page.getByText('Please enter a phone number as (###) ###-####.')).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      await expectSound(page);
    });

    await test.step('the first subscription asks for consent', async () => {
      await phone.fill(typed);
      await expect(phone).toHaveValue(masked);
      await subscribe.click();
      await expect(dialog(page)).toContainText(masked);
      await expect(dialog(page)).toContainText('Message and data rates may apply');
      await expectSound(page);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(status).toHaveText('Not Subscribed');
      await subscribe.click();
      await dialog(page).getByRole('button', { name: 'Subscribe' }).click();
      await expect(status).toHaveText('Subscribed');
      await expect(
        page.getByText("You've successfully updated your text message notification phone number."),
      ).toBeVisible();
      await expectSound(page);
    });

    await test.step('an unchanged number is not sent again, another one is', async () => {
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (/\/SaveTextMessagePhone$/i.test(request.url())) sent.push(request.postDataJSON());
      });
      await page.reload();
      await expect(phone).toHaveValue(masked);
      const update = page.getByRole('button', { name: 'Update' });
      await update.click();
      await phone.fill('5185550143');
      await update.click();
      await expect(page.getByText("You've successfully updated")).toBeVisible();
      expect(sent).toEqual([{ phone: '(518) 555-0143' }]);
    });

    await test.step('a phone that has sent STOP is told whom to text START', async () => {
      await server()
        .installation.database.kysely.insertInto('sms_opt_outs')
        .values({ phone: '+15185550144', opted_out_at: new Date() })
        .execute();
      await phone.fill('518 555 0144');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(status).toHaveText('Stopped');
      await expect(page.getByRole('alert').filter({ hasText: 'STOP' })).toHaveText(
        "We've successfully updated your phone number but you've previously sent a STOP message to our service. Please text START from your phone to (500) 555-0006 to allow us to send you text messages again.",
      );
      await page.reload();
      await expect(status).toHaveText('Stopped');
      await expect(page.getByRole('link', { name: '(500) 555-0006' })).toBeVisible();
      await expectSound(page);
    });

    await test.step('clearing it unsubscribes', async () => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(status).toHaveText('Not Subscribed');
      await expect(
        page.getByText(
          "You've successfully unsubscribed your text message notification phone number.",
        ),
      ).toBeVisible();
      await expect(phone).toHaveValue('');
      await page.reload();
      await expect(status).toHaveText('Not Subscribed');
    });
  },
);

test('the alarm of a lot is set and taken back', { tag: '@long' }, async ({ page, newcomer }) => {
  const ray = person('ray');
  await becomeBidder(await newcomer(), server(), ray, sale);
  const alarm = page.getByRole('button', { name: /(Text me a reminder|Reminder set):/ });
  const alarmSet = page.getByRole('button', { name: 'Reminder set: Brass Lantern' });

  await test.step('a visitor is asked in first', async () => {
    await page.goto(lotUrl(server(), sale));
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await alarm.click();
    await dialog(page).getByRole('button', { name: 'Log in' }).click();
    await dialog(page).getByLabel('Email', { exact: true }).fill(ray.email);
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await dialog(page).locator('[type=submit]').click();
    await expect(
      dialog(page).getByRole('heading', { name: 'Text message reminder' }),
    ).toBeVisible();
  });

  await test.step('their phone is needed', async () => {
    const remind = dialog(page).getByRole('button', { name: 'Remind me' });
    await remind.click();
    await expect(dialog(page)).toContainText(
      'Please enter your cell phone number for text message notifications.',
    );
    await expectSound(page);
    await dialog(page).getByLabel('Cell phone').fill(typed);
    await expect(dialog(page).getByLabel('Cell phone')).toHaveValue(masked);
    await remind.click();
    await expect(
      toast(page, "We've successfully updated your notifications for this lot."),
    ).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(alarmSet).toBeFocused();
  });

  await test.step('it is still set when they come back, and the phone is that of their account', async () => {
    await page.goto(`${server().url}/account/notifications`);
    await expect(page.getByLabel('Text Message Phone Number')).toHaveValue(masked);
    await page.goto(lotUrl(server(), sale));
    await expect(alarmSet).toBeVisible();
    await expectSound(page);
  });

  await test.step('they unsubscribe', async () => {
    await alarmSet.click();
    await expect(dialog(page)).toContainText(masked);
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Unsubscribe from this lot' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(alarm).toHaveAccessibleName('Text me a reminder: Brass Lantern');
  });
});

test(
  'alerts come in live, lead to their lots and are dismissed',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const rival = await newcomer();
    await becomeBidder(page, server(), person('eve'), sale);
    await becomeBidder(rival, server(), person('max'), sale);
    for (const { secureId } of sale.lots) await placeBid(page, secureId, 20);
    const rows = page.getByRole('list', { name: 'Alerts', exact: true }).getByRole('listitem');

    await test.step('that of their registration is dismissed: none is left', async () => {
      await page.goto(`${server().url}/account/notifications/alerts`);
      await expect(rows).toHaveCount(1);
      await expectSound(page);
      await rows.getByRole('button', { name: /^Dismiss: / }).click();
      await expect(page.getByText('No Current Alerts')).toBeVisible();
      await expectSound(page);
    });

    await test.step('they come while one looks', async () => {
      for (const { secureId } of sale.lots) await placeBid(rival, secureId, 40);
      await expect(rows).toHaveCount(3);
      await expect(page.getByText('3 alerts', { exact: true })).toBeVisible();
    });

    await test.step('they are there on the next visit', async () => {
      await page.reload();
      await expect(rows).toHaveCount(3);
      await expectSound(page);
    });

    await test.step('each leads to its lot', async () => {
      await rows.filter({ hasText: 'Pine Bench' }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Pine Bench' })).toBeVisible();
      await page.goBack();
    });

    await test.step('one is dismissed, then all', async () => {
      // They disappear at once, before the server has answered.
      const one = page.waitForResponse(/dismissalert$/i);
      await rows
        .filter({ hasText: 'Blue Crock' })
        .getByRole('button', { name: /^Dismiss: / })
        .click();
      await expect(rows).toHaveCount(2);
      await expect(rows.filter({ hasText: 'Blue Crock' })).toHaveCount(0);
      await one;
      await page.reload();
      await expect(rows).toHaveCount(2);
      const all = page.waitForResponse(/dismissalerts$/i);
      await page.getByRole('button', { name: 'Dismiss all' }).click();
      await expect(page.getByText('No Current Alerts')).toBeVisible();
      await all;
      await page.reload();
      await expect(page.getByText('No Current Alerts')).toBeVisible();
    });
  },
);

// The last of the file: it moves the clock of the server.
test(
  'the alarm is gone once it would come too late',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    const alarm = page.getByRole('button', { name: /(Text me a reminder|Reminder set):/ });
    await page.goto(lotUrl(server(), sale));
    await expect(alarm).toBeVisible();
    await server().clock.leave(sale.lots[0]?.secureId ?? '', 599);
    await page.reload();
    await expect(page.getByText('Closes in')).toBeVisible();
    await expect(alarm).toBeHidden();
  },
);

function person(name: string) {
  return { email: `${name}@bidders.example`, firstName: name, lastName: 'Moss' };
}

function placeBid(page: Page, lotSecureId: string, bidAmount: number) {
  return post(page, server(), 'placebid', {
    lotSecureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
}
