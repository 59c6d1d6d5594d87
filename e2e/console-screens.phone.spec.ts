import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { contentWidth } from './support/in-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** As long as sellers write them. */
const title =
  'Late Victorian Painter’s Palette and Brushes, with a Walnut Easel by an Unknown Maker';

let running: Sale;
let draft: Sale;
const server = useServer(async (open) => {
  const lots = [{ title, pictures: 2 }, { title: 'Brass Lamp' }];
  running = await open.importSale({ title, firstCloseTime: '+1h', lots });
  draft = await open.importSale({ title: `${title}, Part 2`, lots });
  await open.installation.database.kysely
    .updateTable('auctions')
    .set({ published_at: null, previewed_at: null })
    .where('id', '=', draft.auctionSecureId)
    .execute();
});

/** Pixels; a phone's are parts of a screen's, so that widths are rounded. */
const phone = 390;
const rounding = 1;

const ofCompany = [
  '',
  'sales',
  'sales/new',
  'questions',
  'company',
  'people',
  'log',
  'settings/api',
];
const steps = ['basics', 'times', 'money', 'pickup', 'rules'].map((step) => `setup/${step}`);
const ofDraft = ['', ...steps, 'lots', 'photos', 'import', 'marketing'];
const ofRunning = ['', 'lots', 'photos', 'marketing', 'bidders', 'bidders?status=rules', 'live'];

const pagesOf = ({ auctionSecureId }: Sale, parts: readonly string[]) =>
  parts.map((part) => `sales/${auctionSecureId}/${part}`);

test('no screen of the console is wider than a phone, and axe finds nothing on any @long', async ({
  page,
}) => {
  test.slow();
  const { sellerId, ...clerk } = await makeClerk(server(), running);
  await signInAtConsole(page, server(), clerk);
  for (const path of [...ofCompany, ...pagesOf(draft, ofDraft), ...pagesOf(running, ofRunning)]) {
    await test.step(path, async () => {
      await page.goto(`${consoleUrl(server())}/${sellerId}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await contentWidth(page), path).toBeLessThanOrEqual(phone + rounding);
      await expectAccessible(page);
    });
  }
});
