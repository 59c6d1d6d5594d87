import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { smallPdf } from '../packages/server/src/identity/tax-certificates/testing/documents.ts';
import { password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import { expectSound } from './support/sound.ts';
import { dialog, expectSignedIn } from './support/steps.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const server = useServer(async () => undefined);
const pdf = { name: 'resale certificate.pdf', mimeType: 'application/pdf', buffer: smallPdf };

/** Signs the page's browser in as a user who buys for resale. */
async function becomeReseller(page: Page, email: string): Promise<void> {
  await post(page, server(), 'savenewuseraccount', {
    email,
    password,
    firstName: 'Rosa',
    lastName: 'Lind',
    captchaToken: '',
    subscribeToMailingList: false,
  });
  await post(page, server(), 'savenewuserprofile', {
    phone: '(518) 555-0177',
    address1: '9 Union Street',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    taxExempt: true,
  });
}

test(
  'a certificate is added, awaited, downloaded and deleted',
  { tag: '@long' },
  async ({ page }) => {
    await becomeReseller(page, 'rosa@bidders.example');
    const add = page.getByRole('button', { name: 'Add Certificate' });
    const file = page.getByLabel('Certificate', { exact: true });
    const list = page.getByRole('listitem').filter({ hasText: 'NY-2044-7' });

    await test.step('the menu leads there, and one is told what to do', async () => {
      await page.goto(`${server().url}/account`);
      await expectSignedIn(page);
      await page
        .getByRole('navigation', { name: 'Account', exact: true })
        .getByRole('link', { name: 'Tax Certificates' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tax Certificates' })).toBeVisible();
      await expect(page.getByText('You told us that you are a tax-exempt reseller.')).toBeVisible();
      await expect(page.getByText('You have no tax certificates.')).toBeVisible();
      await expectSound(page);
    });

    await test.step('what is missing is asked for', async () => {
      await add.click();
      await expect(
        page.getByText('Please enter a state, certificate id and expiration date.'),
      ).toBeVisible();
      await expect(page.getByLabel('State')).toBeFocused();
      await page.getByLabel('State').selectOption('New York');
      await page.getByLabel('Certificate ID').fill('NY-2044-7');
      await add.click();
      await expect(page.getByText('Please choose a certificate file.')).toBeVisible();
      await expectSound(page);
    });

    await test.step('a date half typed is not taken for none', async () => {
      const date = page.getByLabel('Expiration date (optional)');
      await file.setInputFiles(pdf);
      await date.focus();
      await page.keyboard.type('12');
      await add.click();
      await expect(page.getByText('Please complete the date, or leave it empty.')).toBeVisible();
      await date.fill('2031-06-30');
    });

    await test.step('a file is shown, let go of and chosen again', async () => {
      await expect(page.getByText(pdf.name)).toBeVisible();
      await page.getByRole('button', { name: `Remove ${pdf.name}` }).click();
      await expect(page.getByText(pdf.name)).toBeHidden();
      await file.setInputFiles({ ...pdf, name: 'page.pdf', buffer: Buffer.from('<script>') });
      await expect(page.getByText('page.pdf')).toBeVisible();
      await add.click();
      await expect(
        page.getByText('Please choose a PDF, or a picture as JPEG, PNG or WebP.'),
      ).toBeVisible();
      await file.setInputFiles(pdf);
    });

    await test.step('it is added and awaits validation', async () => {
      await add.click();
      await expect(page.getByText('Your certificate has been added.')).toBeVisible();
      await expect(list).toContainText('New York');
      await expect(list).toContainText('Awaiting validation');
      await expect(list).toContainText('Expires June 30, 2031');
      await expect(page.getByLabel('Certificate ID')).toHaveValue('');
      await expect(page.getByText(pdf.name)).toBeHidden();
      await expectSound(page);
    });

    await test.step('it comes back as it went', async () => {
      const download = page.waitForEvent('download');
      await list.getByRole('link', { name: 'Download' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('tax-certificate-NY.pdf');
      expect(await readFile(await saved.path())).toEqual(smallPdf);
    });

    await test.step('it is deleted once one has said so twice', async () => {
      await list.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page)).toContainText('Delete this certificate?');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(list).toBeVisible();
      await list.getByRole('button', { name: 'Delete' }).click();
      await dialog(page).getByRole('button', { name: 'Delete certificate' }).click();
      await expect(page.getByText('Your certificate has been deleted.')).toBeVisible();
      await expect(list).toBeHidden();
    });
  },
);
