import { ConsoleVisit, consoleScreens } from '../scripts/lib/console-visit.mjs';
import { useServer } from './support/test-server.ts';
import { contentWidth } from './support/in-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** As long as sellers write them. */
const title =
  'Late Victorian Painter’s Palette and Brushes, with a Walnut Easel by an Unknown Maker';

const server = useServer(async (open) => {
  await open.command('seed');
  const { kysely } = open.installation.database;
  await kysely.updateTable('auctions').set({ title }).execute();
  await kysely.updateTable('lots').set({ title }).execute();
});

/** Pixels: widths are rounded. */
const rounding = 1;

test('no screen of the console is wider than its window, and axe finds nothing on any @long', async ({
  page,
  browser,
}) => {
  test.slow();
  const visit = await ConsoleVisit.begin({
    url: server().url,
    command: (...args) => server().command(...args),
    openContext: () => browser.newContext(),
  });
  const width = page.viewportSize()?.width ?? 0;
  for (const screen of consoleScreens) {
    await test.step(screen.name, async () => {
      await visit.open(page, screen);
      expect.soft(await contentWidth(page), screen.name).toBeLessThanOrEqual(width + rounding);
      await expectAccessible(page);
    });
  }
});
