import { limits, texts } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import { becomeBidder, password, post, verificationCode } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { recordToasts } from './support/in-page.ts';
import { bidding, dialog, enterAmount, expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
let byHand: Sale;
const server = useServer(async (open) => {
  const lots = [{ title: 'Pewter Jug', pictures: 0 }];
  sale = await open.importSale({ title: 'The Allen Street House', firstCloseTime: '+1d', lots });
  byHand = await open.importSale({
    title: 'The Columbia Street House',
    firstCloseTime: '+1d',
    approval: 'manual',
    lots,
  });
});

const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name });

async function openAccount(page: Page, email: string): Promise<void> {
  await post(page, server(), 'savenewuseraccount', {
    email,
    password,
    firstName: 'Kim',
    lastName: 'Reed',
    captchaToken: '',
    subscribeToMailingList: false,
  });
}

async function openDialog(page: Page, button: 'Log In' | 'Sign Up'): Promise<void> {
  await page.goto(server().url);
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  await expect(dialog(page)).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('Email', { exact: true }).fill(email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('a newcomer signs up with the keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const email = 'keyboard@bidders.example';
  const type = async (...entries: string[]) => {
    for (const entry of entries) {
      await keyboard.type(entry);
      await keyboard.press('Tab');
    }
  };
  await page.goto(server().url);
  await page.getByRole('button', { name: 'Sign Up' }).focus();
  await keyboard.press('Enter');
  await expect(heading(page, 'Step 1 of 3: Account Information')).toBeVisible();
  await expect(dialog(page).getByLabel('Email', { exact: true })).toBeFocused();
  await type(email, 'Kim', 'Reed', password);
  // Tabs past the show button of the first password.
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  const agreement = dialog(page).getByRole('checkbox', { name: /agree to the Terms/ });
  await expect(agreement).toBeFocused();
  await expect(dialog(page)).toContainText(texts.agreeToTerms);
  await keyboard.press('Space');
  await keyboard.press('Enter');

  await expect(heading(page, 'Step 2 of 3: Personal Information')).toBeVisible();
  await expectHeadingFocused(page);
  // Tabs past the close button.
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await type('+1 518 555 0199', '', '9 Union Street', '', 'Hudson', 'New Y', '12534');
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('(518) 555-0199');
  await keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toBeFocused();
  await keyboard.press('Enter');

  await expect(heading(page, 'Step 3 of 3: Payment Information')).toBeVisible();
  await expectHeadingFocused(page);
  // The form appears a moment after its heading, because its code is loaded on demand.
  await expect(dialog(page).getByLabel('Test card number')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('4242424242424242');
  await keyboard.press('Enter');

  await expect(heading(page, 'Verify your email')).toBeVisible();
  await expectHeadingFocused(page);
  const code = await verificationCode(page, server(), email);
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type(code);
  await keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expectSignedIn(page);
});

/**
 * Opens a page and waits until it has asked who is signed in, which it does after hydration. `networkidle`
 * does not show that: on a busy machine scripts load long before they run.
 */
async function openAlive(page: Page, address: string): Promise<void> {
  const asked = page.waitForResponse(/api\/site\/isauth/);
  await page.goto(address);
  await asked;
}

/** The dialog's heading has the focus, so that screen readers announce it. */
async function expectHeadingFocused(page: Page): Promise<void> {
  await expect(dialog(page).locator('h2 > [tabindex="-1"]')).toBeFocused();
}

test(
  'the dialog says why it came up, and offers log-in first to whoever has been here',
  { tag: '@long' },
  async ({ page }) => {
    const email = 'back-again@bidders.example';
    await openAccount(page, email);
    await page.context().clearCookies();
    const lot = lotUrl(server(), sale);
    const title = sale.lots[0]?.title ?? '';
    const placeBid = page.getByRole('button', { name: 'Place Bid' }).filter({ visible: true });
    const firstField = dialog(page).getByLabel('Email', { exact: true });

    await test.step('a newcomer opens an account', async () => {
      await openAlive(page, lot);
      await placeBid.click();
      await enterAmount(page, '5');
      await expect(heading(page, 'Account Information')).toBeVisible();
      await expect(dialog(page)).toContainText(`Create an account to bid on ${title}.`);
      await expect(firstField).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Log in' }).click();
      await expect(dialog(page)).toContainText(`Log in to bid on ${title}.`);
      await logIn(page, email);
      await expect(heading(page, 'Step 2 of 3: Personal Information')).toBeVisible();
    });

    await test.step('who was here before logs in', async () => {
      // Leaves the page first: an open page would notice the logout.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await openAlive(page, lot);
      await placeBid.click();
      await enterAmount(page, '5');
      await expect(heading(page, 'Log In')).toBeVisible();
      await expect(dialog(page)).toContainText(`Log in to bid on ${title}.`);
      await expect(firstField).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Favorite: ${title}` }).click();
      await expect(dialog(page)).toContainText(`Log in to add ${title} to your favorites.`);
      await expect(firstField).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Create an account' }).click();
      await expect(dialog(page)).toContainText(`Create an account to add ${title}`);
    });

    await test.step('who says Sign Up opens an account all the same', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      await expect(heading(page, 'Account Information')).toBeVisible();
    });
  },
);

test('account information gives hints while typing', { tag: '@long' }, async ({ page }) => {
  await openDialog(page, 'Sign Up');
  const form = dialog(page);
  const passwordBox = form.getByLabel('Password', { exact: true });
  const said = form.locator('[aria-live=polite]').filter({ hasText: 'done.' });

  await test.step('each part of the rule is ticked as it is met', async () => {
    await passwordBox.pressSequentially('walnut');
    await expect(said).toHaveCount(0);
    await passwordBox.pressSequentially(' dresser');
    await expect(said).toHaveText('8 or more characters: done.');
    await passwordBox.press('Tab');
    await expect(form).toContainText('Still needed: one number or special character.');
    await passwordBox.fill('Password123');
    await expect(form).not.toContainText('Still needed');
    await form.getByLabel('Confirm password').fill('Password123');
    await expect(form.getByText('The passwords match', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a slip in the email is asked about', async () => {
    await form.getByLabel('Email', { exact: true }).fill('kim@gmial.com');
    await form.getByRole('button', { name: 'Did you mean kim@gmail.com?' }).click();
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('kim@gmail.com');
  });

  await test.step('a common password is refused at its field', async () => {
    await form.getByLabel('First name').fill('Kim');
    await form.getByLabel('Last name').fill('Reed');
    await form.getByRole('checkbox', { name: /agree to the Terms/ }).check();
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(passwordBox).toBeFocused();
    await expect(passwordBox).toHaveAccessibleDescription(new RegExp(texts.commonPassword));
  });

  await test.step('password managers and phones know what each field is', async () => {
    await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute(
      'autocomplete',
      'username',
    );
    await expect(passwordBox).toHaveAttribute('autocomplete', 'new-password');
  });
});

test('a visitor with an account finds the login', { tag: '@long' }, async ({ page, newcomer }) => {
  const email = 'known@bidders.example';
  await openAccount(await newcomer(), email);
  await openDialog(page, 'Sign Up');
  const form = dialog(page);
  await form.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Last name').fill('Reed');
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('checkbox', { name: /agree to the Terms/ }).check();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('alert').filter({ hasText: texts.accountExists })).toBeInViewport();
  await expectAccessible(page);
  await form.getByRole('alert').getByRole('button', { name: 'Log In' }).click();
  await expect(heading(page, 'Log In')).toBeVisible();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email.toUpperCase());
});

test(
  'a locked account leads to a reset, whose link works once',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const email = 'locked@bidders.example';
    const elsewhere = await newcomer();
    await openAccount(elsewhere, email);
    for (let tries = 0; tries < 10; tries += 1) {
      await post(page, server(), 'login', { email, password: 'not this one', keepLoggedIn: false });
    }
    await openDialog(page, 'Log In');
    const form = dialog(page);
    await logIn(page, email);
    await expect(form).toContainText(texts.accountLocked);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Reset your password' }).click();
    await expect(heading(page, 'Forgot Password')).toBeVisible();
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.keyboard.press('Enter');
    await expect(form).toContainText(texts.resetSent);

    const link = await resetLink(page, email);
    await page.goto(link);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('New password').fill('teak sideboard 9');
    await page.getByLabel('Confirm password').fill('teak sideboard 8');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText(texts.resetPasswordsDiffer)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Confirm password').fill('teak sideboard 9');
    await page.keyboard.press('Enter');
    await expectSignedIn(page);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send Password Reset' })).toBeVisible();
  },
);

/** The link of the reset mail that `/dev/outbox` shows for an address. */
async function resetLink(page: Page, email: string): Promise<string> {
  const { request } = page.context();
  let link = '';
  await expect(async () => {
    const list = await (await request.get(`${server().url}/dev/outbox`)).text();
    const addresses = list
      .split('</tr>')
      .filter((row) => row.includes(email))
      .flatMap((row) => /href="(\/dev\/outbox\/[^"]+)"/.exec(row)?.[1] ?? []);
    const mails = addresses.map(async (address) =>
      (await request.get(server().url + address)).text(),
    );
    const text = (await Promise.all(mails)).join('\n');
    link = /\/resetpassword\/[\w-]{43}/.exec(text)?.[0] ?? '';
    expect(link, `a reset mail to ${email}`).not.toBe('');
  }).toPass({ timeout: 15_000, intervals: [100, 250] });
  return server().url + link;
}

/** Leaves the page, which would otherwise notice and reload. */
async function forgetLogin(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test(
  'steps that were lost are offered again to whoever logs in',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const person = { email: 'lost@bidders.example', firstName: 'Kim', lastName: 'Reed' };
    await becomeBidder(await newcomer(), server(), person, sale);
    const { kysely } = server().installation.database;
    const card = kysely.updateTable('payment_methods').where('last4', '=', '4242');
    const mine = card.where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', person.email),
    );

    await test.step('nothing is lost: the dialog closes', async () => {
      await openDialog(page, 'Log In');
      await logIn(page, person.email);
      await expectSignedIn(page);
      await expect(dialog(page)).toBeHidden();
    });

    await test.step('the card has expired', async () => {
      await mine.set({ exp_year: 2020 }).execute();
      await forgetLogin(page);
      await openDialog(page, 'Log In');
      await logIn(page, person.email);
      await expect(heading(page, 'Step 3 of 3: Payment Information')).toBeVisible();
      await expect(dialog(page)).toContainText('The card on file has expired.');
      await expectAccessible(page);
      await mine.set({ exp_year: 2040 }).execute();
    });

    await test.step('the email is not verified', async () => {
      await kysely
        .updateTable('users')
        .set({ email_verified_at: null })
        .where('email', '=', person.email)
        .execute();
      await forgetLogin(page);
      await openDialog(page, 'Log In');
      await logIn(page, person.email);
      await expect(heading(page, 'Verify your email')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Resend a Verify Code' }).click();
      await expect(dialog(page)).toContainText(texts.verificationResent);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(dialog(page)).toBeHidden();
    });

    await test.step('the account status opens the same step', async () => {
      await page.goto(`${server().url}/account`);
      await expect(page.getByText('Not Verified', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Verify my account' }).click();
      await expect(heading(page, 'Verify your email')).toBeVisible();
    });
  },
);

test(
  'the terms of an auction are there for anybody to read',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await readTerms(page);
    const bidder = await newcomer();
    const person = { email: 'reader@bidders.example', firstName: 'Kim', lastName: 'Reed' };
    await becomeBidder(bidder, server(), person, sale);
    await bidder.goto(lotUrl(server(), sale));
    await expectSignedIn(bidder);
    await readTerms(bidder);
  },
);

async function readTerms(reader: Page): Promise<void> {
  await reader.getByRole('button', { name: 'Auction terms' }).click();
  const panel = dialog(reader);
  for (const text of [
    'Closing time',
    '18%',
    'Sales tax',
    'Cash, Cards',
    'Hudson, NY',
    'Pickup windows',
    'Bring help and blankets.',
    'Everything is sold as it stands.',
  ]) {
    await expect(panel).toContainText(text);
  }
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Register for Auction' })).toHaveCount(0);
  await expectAccessible(reader);
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await expect(panel).toBeHidden();
}

test(
  'registering asks for both agreements and says once what came of it',
  { tag: '@long' },
  async ({ page }) => {
    const person = { email: 'agreed@bidders.example', firstName: 'Kim', lastName: 'Reed' };
    await becomeBidder(page, server(), person, byHand);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/requestApproval/i.test(request.url())) asked.push(request.url());
    });
    await page.goto(`${server().url}/auction/${sale.sessionId}`);
    await expectSignedIn(page);
    const toasts = await recordToasts(page);
    await page.getByRole('button', { name: 'Register to Bid' }).click();
    const form = dialog(page);
    const register = form.getByRole('button', { name: 'Register for Auction' });
    const [pickup, terms] = [
      form.getByRole('checkbox', { name: /pickup terms/ }),
      form.getByRole('checkbox', { name: /terms and conditions/ }),
    ];
    await register.click();
    await expect(form.getByText('Please agree to continue.')).toHaveCount(2);
    await expect(pickup).toBeFocused();
    await pickup.check();
    await register.click();
    await expect(terms).toBeFocused();
    await terms.check();
    expect(asked).toEqual([]);
    await register.click();
    await expect(form).toContainText('Your paddle number is');
    expect(asked).toHaveLength(1);
    // The bell has counted the approval's alert: no toast repeats it.
    const bell = page.getByRole('button', { name: /^Alerts, 1 new/, includeHidden: true });
    await expect(bell).toBeVisible();
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/^Paddle \d+$/)).toBeVisible();

    // An approval without an open dialog has a toast, the first one.
    await server().command('registrations', 'approve', '--auction', byHand.auctionSecureId);
    await expect(toast(page, byHand.title)).toBeVisible();
    expect((await toasts()).join('\n')).not.toContain(sale.title);
  },
);

test('a seller’s approval arrives in the open dialog', { tag: '@long' }, async ({ page }) => {
  const person = { email: 'waiting@bidders.example', firstName: 'Kim', lastName: 'Reed' };
  await becomeBidder(page, server(), person, sale);
  await page.goto(lotUrl(server(), byHand));
  await expectSignedIn(page);
  await bidding(page).getByRole('button', { name: 'Place Bid' }).click();
  const form = dialog(page);
  await form.getByRole('checkbox', { name: /pickup terms/ }).check();
  await form.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await form.getByRole('button', { name: 'Register for Auction' }).click();
  await expect(form).toContainText('Pending Approval');
  await expectAccessible(page);
  await server().command('registrations', 'approve', '--auction', byHand.auctionSecureId);
  await expect(form).toContainText(/Your paddle number is \d+/);
});

test('the link of the verification email', { tag: '@long' }, async ({ page, newcomer, noise }) => {
  noise.expect(/40[14]/);
  const email = 'link@bidders.example';
  const wrong = `${server().url}/verify/no-such-code/019a0000-0000-7000-8000-000000000000`;

  await test.step('a visitor with an unknown code is asked to log in', async () => {
    await openAccount(await newcomer(), email);
    await page.goto(wrong);
    await expect(page.getByRole('heading', { name: 'Code not found' })).toBeVisible();
    await expect(page.getByText(texts.badVerificationCode)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await logIn(page, email);
    await expect(heading(page, 'Step 2 of 3: Personal Information')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expectSignedIn(page);
  });

  await test.step('signed in, they may have a new one sent', async () => {
    await page.getByRole('button', { name: 'Resend a Verify Code' }).click();
    await expect(page.getByText(texts.verificationResent)).toBeVisible();
    await expectAccessible(page);
  });
});

for (const [name, viewport, tag] of [
  ['phone', { width: 390, height: 844 }, []],
  // The journeys above cover most modes on a desktop.
  ['desk', { width: 1280, height: 900 }, ['@long']],
] as const) {
  test(`every mode is accessible on a ${name}`, { tag: [...tag] }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const email = `modes-${name}@bidders.example`;
    await openDialog(page, 'Log In');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Forgot Password' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Return to Login' }).click();
    await dialog(page).getByRole('button', { name: 'Create an account' }).click();
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Please' })).not.toHaveCount(0);
    await expectAccessible(page);
    // Leaves the page, which would otherwise notice and reload.
    await page.goto('about:blank');
    await openAccount(page, email);
    await page.goto(`${server().url}/account`);
    await page.getByRole('button', { name: 'Complete my account' }).click();
    await expect(heading(page, 'Step 2 of 3: Personal Information')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByLabel('Phone')).toBeFocused();
    await expectAccessible(page);
  });
}

const keeper = { email: 'keeper@bidders.example', firstName: 'Kim', lastName: 'Reed' };

test(
  '“Keep me logged in” outlives the browser, and nothing else does',
  { tag: '@long' },
  async ({ page, newcomer }) => {
    const { email } = keeper;
    await becomeBidder(await newcomer(), server(), keeper, sale);
    const lifetimes = async () => {
      const cookies = await page.context().cookies(server().url);
      return cookies.filter(({ name }) => /login/i.test(name)).map(({ expires }) => expires);
    };
    await openDialog(page, 'Log In');
    await logIn(page, email);
    await expectSignedIn(page);
    expect(await lifetimes()).toEqual([-1, -1]);
    await forgetLogin(page);
    await openDialog(page, 'Log In');
    await dialog(page).getByRole('checkbox', { name: 'Keep me logged in' }).check();
    await logIn(page, email);
    await expectSignedIn(page);
    const [credential, mark] = await lifetimes();
    expect(credential).toBeGreaterThan(Date.now() / 1_000 + 86_400);
    expect(mark).toBeCloseTo(credential ?? 0, 0);
  },
);

test('fields take no more than the specification allows', { tag: '@long' }, async ({ page }) => {
  await openDialog(page, 'Sign Up');
  const form = dialog(page);
  for (const [label, length] of [
    ['Email', limits.emailLength],
    ['First name', limits.nameLength],
    ['Last name', limits.nameLength],
  ] as const) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute(
      'maxlength',
      String(length),
    );
  }
});
