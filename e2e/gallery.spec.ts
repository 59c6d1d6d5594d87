import { readdirSync } from 'node:fs';
import { build, preview } from 'vite';
import type { PreviewServer } from 'vite';
import { expect, expectAccessible, test } from './support/test.ts';

const ui = new URL('../packages/ui/', import.meta.url);
/** Part of `toast.tsx`, and what keeps HTML of a server, which the gallery has none of. */
const parts = new Set(['toaster', 'still-part']);

let server: PreviewServer;
let address: string;
test.beforeAll(async () => {
  const configFile = new URL('gallery/vite.config.ts', ui).pathname;
  const outDir = test.info().outputPath('gallery');
  await build({ configFile, build: { outDir }, logLevel: 'error' });
  // Every worker serves its own, on a port that is free.
  server = await preview({
    configFile,
    build: { outDir },
    preview: { port: 0 },
    logLevel: 'error',
  });
  address = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => server.close());

test('shows every component', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const components = readdirSync(new URL('src', ui))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .filter((name) => !parts.has(name));
  const shown = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(shown.toSorted()).toEqual(['tokens', ...components].toSorted());
});

for (const [colorScheme, tag] of [
  ['light', []],
  ['dark', ['@long']],
] as const) {
  test(`every state can be read and used, ${colorScheme}`, { tag: [...tag] }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address);
    await page.getByRole('button', { name: 'Tell of an error' }).click();
    await expect(page.getByText('Not saved.')).toBeVisible();
    await expectAccessible(page);
    for (const dialog of ['Open a dialog', 'Ask', 'Ask, failed']) {
      await page.getByRole('button', { name: dialog, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: 'More', exact: true }).press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alerts, 2 new' }).click();
    await expect(page.getByText('You have been outbid on two lots.')).toBeVisible();
    await expectAccessible(page);
  });
}

test('below a dialog nothing is pressed, and nothing gets new styles', async ({ page }) => {
  await page.goto(address);
  const opener = page.getByRole('button', { name: 'Open a dialog', exact: true });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-scroll-locked');
  const heading = page.locator('h1');
  await expect(heading).toHaveCSS('pointer-events', 'auto');
  await expect(heading).toHaveCSS('--removed-body-scroll-bar-size', '');
  expect(
    await heading.evaluate((it) => {
      const { left, top } = it.getBoundingClientRect();
      return document.elementFromPoint(Math.max(left, 0) + 1, Math.max(top, 0) + 1)?.className;
    }),
  ).toContain('dialog-overlay');
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a toast above a dialog leads nowhere, and is dismissed without closing it', async ({
  page,
}) => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Tell, with a link' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Open a dialog', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Maximum');
  await field.fill('12');
  // On its link, wherever the press then goes.
  await toast.click({ force: true });
  await expect(toast).toBeVisible();
  expect(page.url()).not.toContain('#toast');
  await toast.locator('[data-close-button]').click();
  await expect(toast).toBeHidden();
  // Neither left nor selected: the next digit would have replaced it.
  await page.keyboard.type('3');
  await expect(field).toHaveValue('123');
  await expect(dialog).toBeVisible();
});
