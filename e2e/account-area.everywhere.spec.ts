import { texts } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn, toast } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Walnut Sideboard', pictures: 0 }];
  sale = await open.importSale({ title: 'The Warren Street House', firstCloseTime: '+1d', lots });
});

/**
 * When a login ends, so do the hub's connection and the anti-forgery token: the login form's first call is
 * refused once and fetches a new token. The strip may be asked for before the page hears of it.
 */
const whenLoginsEnd = /hubs\/bid|beginpasskeylogin|closingnext/;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const visitorsButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Log In' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server().url}/account${path}`);
}

/** Signs the page's browser in as a bidder; returns their email. */
async function signIn(page: Page): Promise<string> {
  const email = `ida-${crypto.randomUUID()}@bidders.example`;
  await becomeBidder(page, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
  return email;
}

/** The same person on another device. */
async function signInElsewhere(device: Page, email: string): Promise<void> {
  await post(device, server(), 'login', { email, password, keepLoggedIn: false });
  await device.goto(server().url);
  await expectSignedIn(device);
}

async function statusOfLogin(page: Page, email: string, tried: string): Promise<string> {
  const login = { email, password: tried, keepLoggedIn: false };
  return ((await post(page, server(), 'login', login)) as { status: string }).status;
}

test('signed out, every page of the area is the login form', { tag: '@long' }, async ({ page }) => {
  for (const path of [
    '',
    '/personalinfo',
    '/bids/currentbids',
    '/bids/pastbids',
    '/notifications',
    '/notifications/alerts',
    '/payment',
    '/taxcerts',
    '/logout',
  ]) {
    await open(page, path);
    await expect(title(page, 'Log In'), path).toBeVisible();
    await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Account', exact: true })).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(`/account${path}`);
  }
  await expectSound(page);
});

test(
  'logging in on a page of the area shows that page',
  { tag: '@desk' },
  async ({ page, newcomer }) => {
    const email = await signIn(await newcomer());
    await open(page, '/personalinfo');
    const form = page.getByRole('main');
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await expect(title(page, 'Personal Information')).toBeVisible();
  },
);

test(
  'an unknown path is not found, whoever asks',
  { tag: ['@desk', '@long'] },
  async ({ page, noise }) => {
    noise.expect(/404/);
    await open(page, '/elsewhere');
    await expect(page).toHaveURL(`${server().url}/notfound`);
    await signIn(page);
    await open(page, '/bids/elsewhere');
    await expect(page).toHaveURL(`${server().url}/notfound`);
  },
);

test('the menu leads to every page', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await open(page, '');
  await expectSignedIn(page);
  await expectSound(page);
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  for (const [link, heading] of [
    ['Personal Information', 'Personal Information'],
    ['Bidding History', 'Bidding History'],
    ['Notifications', 'Notifications'],
    ['Payment Settings', 'Payment Settings'],
    ['Tax Certificates', 'Tax Certificates'],
    ['Logout', 'Logout'],
  ] as const) {
    await menu.getByRole('link', { name: link }).click();
    await expect(title(page, heading)).toBeVisible();
    await expect(menu.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
});

test('personal information is edited', { tag: '@long' }, async ({ page }) => {
  await signIn(page);
  await open(page, '/personalinfo');
  const main = page.getByRole('main');
  await expect(main).toContainText('Ida Moss');
  await expectSound(page);

  await test.step('Cancel leaves it as it was', async () => {
    await button(page, 'Edit My Information').click();
    await expect(page.getByLabel('Phone')).toHaveValue('(518) 555-0177');
    await expectSound(page);
    await page.getByLabel('City').fill('Albany');
    await button(page, 'Cancel').click();
    await expect(main).toContainText('Hudson, NY 12534');
    await expect(main).not.toContainText('Albany');
  });

  await test.step('what is missing is asked for, and the first of it gets the focus', async () => {
    await button(page, 'Edit My Information').click();
    await expect(page.getByLabel('City')).toHaveValue('Hudson');
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('ZIP').fill('');
    await button(page, 'Update').click();
    await expect(page.getByText(texts.fillInRequired)).toBeVisible();
    await expect(page.getByLabel('State')).toBeFocused();
    await page.getByLabel('First name').fill('');
    await button(page, 'Update').click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectSound(page);
  });

  await test.step('Update saves it', async () => {
    await page.getByLabel('First name').fill('Edda');
    await page.getByLabel('Company name').fill('Moss & Daughters');
    await page.getByLabel('State').selectOption('VT');
    await page.getByLabel('ZIP').fill('05401');
    await button(page, 'Update').click();
    await expect(page.getByText(texts.profileSaved, { exact: true })).toBeVisible();
    for (const shown of ['Edda Moss', 'Hudson, VT 05401', 'Moss & Daughters']) {
      await expect(main).toContainText(shown);
    }
    await expectSound(page);
    await page.reload();
    await expect(main).toContainText('Hudson, VT 05401');
  });
});

test(
  'the password is changed, which ends the other devices',
  { tag: '@long' },
  async ({ page, newcomer, noise }) => {
    noise.expect(whenLoginsEnd);
    const email = await signIn(page);
    const elsewhere = await newcomer();
    await signInElsewhere(elsewhere, email);
    await open(page, '/personalinfo');
    await button(page, 'Change Password').click();
    const form = dialog(page);
    const fill = async (current: string, next: string, again: string) => {
      await form.getByLabel('Current password').fill(current);
      await form.getByLabel('New password').fill(next);
      await form.getByLabel('Confirm password').fill(again);
      await form.getByRole('button', { name: 'Change Password' }).click();
    };

    await test.step('what is wrong is said', async () => {
      await fill(password, 'teak sideboard 9', 'teak sideboard 8');
      await expect(form).toContainText(texts.newPasswordsDiffer);
      await fill('not this one 1', 'teak sideboard 9', 'teak sideboard 9');
      await expect(form).toContainText('The current password is incorrect.');
      await expectSound(page);
      await expect(visitorsButton(elsewhere)).toBeHidden();
    });

    await test.step('the new one counts, here one stays', async () => {
      await fill(password, 'teak sideboard 9', 'teak sideboard 9');
      await expect(form).toBeHidden();
      await expect(page.getByText(texts.passwordChanged)).toBeInViewport();
      await expectSignedIn(page);
      await expect(visitorsButton(elsewhere)).toBeVisible();
      const device = await newcomer();
      expect(await statusOfLogin(device, email, password)).not.toBe('Success');
      expect(await statusOfLogin(device, email, 'teak sideboard 9')).toBe('Success');
    });
  },
);

test(
  'the email is changed in two steps',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer }) => {
    const email = await signIn(page);
    const next = `edda-${crypto.randomUUID()}@bidders.example`;
    await open(page, '/personalinfo');
    await button(page, 'Change Email').click();
    const form = dialog(page);
    const sendCode = async (address: string) => {
      await form.getByLabel('New email').fill(address);
      await form.getByRole('button', { name: 'Send Code' }).click();
    };

    await test.step('an address that cannot be it is refused', async () => {
      await sendCode('edda at bidders');
      await expect(form).toContainText(texts.invalidEmail);
      await expectSound(page);
      await sendCode(email.toUpperCase());
      await expect(form).toContainText(texts.sameEmail);
    });

    await test.step('a code is sent to the new one, and nothing has changed yet', async () => {
      await sendCode(next);
      await expect(form).toContainText(`We have sent a code to ${next}.`);
      await expectSound(page);
      await form.getByLabel('Verification code').fill('no-such-code');
      await form.getByRole('button', { name: 'Verify' }).click();
      await expect(form).toContainText(texts.badVerificationCode);
      expect(await statusOfLogin(await newcomer(), next, password)).not.toBe('Success');
    });

    await test.step('with the code it is the address', async () => {
      await form.getByLabel('Verification code').fill(await codeMailedTo(page, next));
      await form.getByRole('button', { name: 'Verify' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByText(texts.emailChanged)).toBeVisible();
      await expect(page.getByText(`You sign in as ${next}.`)).toBeVisible();
      await expectSound(page);
      const device = await newcomer();
      expect(await statusOfLogin(device, next, password)).toBe('Success');
      expect(await statusOfLogin(device, email, password)).not.toBe('Success');
    });
  },
);

/** The code of the newest mail to an address that `/dev/outbox` shows. */
async function codeMailedTo(page: Page, email: string): Promise<string> {
  const { request } = page.context();
  let code = '';
  await expect(async () => {
    const list = await (await request.get(`${server().url}/dev/outbox`)).text();
    const row = list.split('</tr>').find((text) => text.includes(email) && text.includes('kept'));
    const link = /href="(\/dev\/outbox\/[^"]+)"/.exec(row ?? '')?.[1] ?? '';
    const mail = await (await request.get(server().url + link)).text();
    code = /([2-9A-Z]{8}) confirms your new/.exec(mail)?.[1] ?? '';
    expect(code, `a code mailed to ${email}`).not.toBe('');
  }).toPass({ timeout: 15_000, intervals: [100, 250] });
  return code;
}

test(
  'after a while users have to prove who they are before they deactivate',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(whenLoginsEnd);
    noise.expect(/deactivateaccount/);
    const email = await signIn(page);
    await server()
      .installation.database.kysely.updateTable('logins')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('id').where('email', '=', email),
      )
      .execute();
    await open(page, '/logout');
    await button(page, 'Deactivate Account').click();
    const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    const asked = page.getByRole('dialog', { name: 'Deactivate your account?' });

    await test.step('who would rather not has done nothing', async () => {
      await asked.getByRole('button', { name: 'Deactivate Account' }).click();
      await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
      await expectSound(page);
      await question.getByRole('button', { name: 'Close' }).click();
      await expect(question).toBeHidden();
      await expect(asked.getByRole('alert')).toBeVisible();
    });

    await test.step('a wrong password is told, the right one repeats the call', async () => {
      await asked.getByRole('button', { name: 'Deactivate Account' }).click();
      await question.getByLabel('Password', { exact: true }).fill('not this one 1');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question).toContainText('The password is incorrect.');
      await expectSound(page);
      await question.getByLabel('Password', { exact: true }).fill(password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Your account has been deactivated.')).toBeVisible();
      await expect(visitorsButton(page)).toBeVisible();
    });
  },
);

test('the card is changed, removed and added', { tag: '@long' }, async ({ page }) => {
  const email = await signIn(page);
  // Of another number than the one that the sandbox takes.
  await server()
    .installation.database.kysely.updateTable('payment_methods')
    .set({ last4: '1881' })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', email),
    )
    .execute();
  await open(page, '/payment');
  const main = page.getByRole('main');
  const number = page.getByLabel('Test card number');
  await expect(main).toContainText(/visa ending in 1881/i);
  await expectSound(page);

  await test.step('changed, but not by a refused one', async () => {
    await button(page, 'Change card').click();
    await expect(number).toBeVisible();
    await expectSound(page);
    await number.fill('4000000000000002');
    await button(page, 'Save test card').click();
    await expect(main.getByRole('alert').filter({ hasText: 'was declined' })).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(main).toContainText(/visa ending in 1881/i);
    await button(page, 'Change card').click();
    await number.fill('4242424242424242');
    await button(page, 'Save test card').click();
    await expect(page.getByText(texts.cardSaved)).toBeVisible();
    await expect(main).toContainText(/visa ending in 4242/i);
  });

  await test.step('removed, once one has said so twice', async () => {
    await button(page, 'Remove card').click();
    await expect(dialog(page)).toContainText('Remove this card?');
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(main).toContainText(/ending in 4242/);
    await button(page, 'Remove card').click();
    await dialog(page).getByRole('button', { name: 'Remove card' }).click();
    await expect(page.getByText(texts.cardRemoved)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
    await expect(number).toBeVisible();
    await expectSound(page);
  });

  await test.step('added again', async () => {
    await number.fill('4242424242424242');
    await button(page, 'Save test card').click();
    await expect(page.getByText(texts.cardSaved)).toBeVisible();
    await page.reload();
    await expect(main).toContainText(/visa ending in 4242/i);
  });
});

test(
  'emails are switched off by kind in the settings, and the newsletter on',
  { tag: ['@desk', '@long'] },
  async ({ page }) => {
    await signIn(page);
    await open(page, '/notifications');
    const box = page.getByRole('checkbox', { name: 'Tell me about new auctions by email' });
    await expect(box).not.toBeChecked();
    const digest = page.getByRole('checkbox', { name: /^Also a daily digest/ });
    await expect(digest).toBeDisabled();
    const outbid = page.getByRole('checkbox', { name: 'Email me when I am outbid' });
    await expect(outbid).toBeChecked();
    await expectSound(page);
    for (const wanted of [true, false]) {
      const saved = [/setnewsletterchoice$/i, /setmailchoice$/i].map((path) =>
        page.waitForResponse(path),
      );
      await box.setChecked(wanted);
      await outbid.setChecked(!wanted);
      await Promise.all(saved);
      await page.reload();
      await expect(box).toBeChecked({ checked: wanted });
      await expect(outbid).toBeChecked({ checked: !wanted });
      await expect(digest).toBeEnabled({ enabled: wanted });
    }
  },
);

test(
  'another device is signed out from the list',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer, noise }) => {
    noise.expect(whenLoginsEnd);
    const email = await signIn(page);
    const elsewhere = await newcomer();
    await signInElsewhere(elsewhere, email);
    await open(page, '/logout');
    const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' });
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    await expectSound(page);
    await devices.getByRole('button', { name: /^Sign out/ }).click();
    await expect(devices).toHaveCount(1);
    await expect(visitorsButton(elsewhere)).toBeVisible();
    await expectSignedIn(page);
  },
);

test(
  'logging out here leaves the other devices alone',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer, noise }) => {
    noise.expect(whenLoginsEnd);
    const email = await signIn(page);
    const elsewhere = await newcomer();
    await signInElsewhere(elsewhere, email);
    await open(page, '/logout');
    await button(page, 'Logout').click();
    await expect(toast(page, 'You are logged out.')).toBeVisible();
    await expect(visitorsButton(page)).toBeVisible();
    await elsewhere.reload();
    await expectSignedIn(elsewhere);
  },
);

test(
  'logging out everywhere ends all',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer, noise }) => {
    noise.expect(whenLoginsEnd);
    const email = await signIn(page);
    const elsewhere = await newcomer();
    await signInElsewhere(elsewhere, email);
    await open(page, '/logout');
    await button(page, 'Logout Everywhere').click();
    await expect(visitorsButton(page)).toBeVisible();
    await expect(visitorsButton(elsewhere)).toBeVisible();
  },
);

test(
  'the account is deactivated, once one has said so twice',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer, noise }) => {
    noise.expect(whenLoginsEnd);
    const email = await signIn(page);
    await open(page, '/logout');
    await button(page, 'Deactivate Account').click();
    await expect(dialog(page)).toContainText('Deactivate your account?');
    await expectSound(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expectSignedIn(page);
    await button(page, 'Deactivate Account').click();
    await dialog(page).getByRole('button', { name: 'Deactivate Account' }).click();
    await expect(toast(page, 'Your account has been deactivated.')).toBeVisible();
    await expect(visitorsButton(page)).toBeVisible();
    expect(await statusOfLogin(await newcomer(), email, password)).not.toBe('Success');
  },
);
