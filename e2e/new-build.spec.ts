import { siteHeaders } from '@fairlot/contract';
import type { Page } from '@playwright/test';
import { useServer } from './support/test-server.ts';
import { dialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';

// A server that is replaced while pages are open (specification, section 4; decision 037).

const server = useServer(async (open) => {
  await open.importSale({ title: 'The Lake Street House', lots: [{ title: 'Tea Caddy' }] });
});

test.beforeEach(async ({ page }) => {
  await page.goto(server().url, { waitUntil: 'networkidle' });
  await expect(logIn(page)).toBeVisible();
});

const logIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log In' });

/** Follows a link; returns whether the document is still the same. */
async function staysThrough(page: Page, link: string): Promise<boolean> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
  return (await page.locator('html[data-marked]').count()) === 1;
}

test(
  'a link loads its page in full once the version has changed',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/40[01]/);
    expect(await staysThrough(page, 'Contact Us')).toBe(true);
    await page.route('**/api/site/login', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      headers[siteHeaders.softwareVersion.toLowerCase()] = 'another';
      await route.fulfill({ response, headers });
    });
    await logIn(page).click();
    await dialog(page).getByLabel('Email', { exact: true }).fill('nobody@bidders.example');
    await dialog(page).getByLabel('Password', { exact: true }).fill('not a password');
    const answered = page.waitForResponse('**/api/site/login');
    await dialog(page).locator('[type=submit]').click();
    await answered;
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(await staysThrough(page, 'About')).toBe(false);
  },
);

test(
  'a missing chunk reloads the page once, then is an error',
  { tag: '@long' },
  async ({ page, noise }) => {
    noise.expect(/ERR_FAILED|preload|dynamically imported|page error/i);
    const known = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    await page.route('**/assets/**', (route) =>
      known.includes(route.request().url()) ? route.fallback() : route.abort(),
    );
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    const loadedAnew = page.waitForEvent('load');
    await logIn(page).click();
    await loadedAnew;
    await page.waitForLoadState('networkidle');

    await logIn(page).click();
    await expect(page.getByRole('main').getByRole('heading').first()).toHaveText(/wrong/i);
    expect(documents).toBe(1);
  },
);
