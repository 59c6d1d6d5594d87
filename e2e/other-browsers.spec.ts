import { existsSync, readFileSync } from 'node:fs';
import { startFirefox } from './browsers/firefox.ts';
import { operate } from './browsers/other-browser.ts';
import type { OtherBrowser } from './browsers/other-browser.ts';
import { startWebKit } from './browsers/webkit.ts';
import { becomeBidder, password, post } from './support/bidders.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Prospect Avenue House',
    firstCloseTime: '+1d',
    lots: [{ title: 'Copper Kettle' }, { title: 'Oak Bench' }],
  });
});

/** There `npm run test:long` installs both, so that one that is missing fails: elsewhere it is skipped. */
const release = '/etc/os-release';
const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
/** As Debian names it in the folder of its libraries. */
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const browsers = [
  {
    name: 'Firefox',
    program: '/usr/bin/firefox-esr',
    start: startFirefox,
    email: 'fay@bidders.example',
  },
  {
    name: 'WebKit',
    program: `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    start: startWebKit,
    email: 'wes@bidders.example',
  },
] as const;

for (const [index, { name, program, start, email }] of browsers.entries()) {
  test(
    `a bidder finds a lot, bids and is outbid live in ${name}`,
    { tag: '@long' },
    async ({ newcomer }) => {
      test.skip(!existsSync(program) && !isDebian, `${program} is not installed.`);
      const bidder = { email, firstName: 'Fay', lastName: 'Moss' };
      await becomeBidder(await newcomer(), server(), bidder, sale);
      const rival = await newcomer();
      const rivalsEmail = `rival-${index}@bidders.example`;
      await becomeBidder(rival, server(), { ...bidder, email: rivalsEmail }, sale);
      const lot = sale.lots[index];
      if (lot === undefined) throw new Error('Each browser bids on a lot of its own.');
      const browser = operate(await start(program));
      try {
        await walk(browser, { lotTitle: lot.title, email }, () =>
          post(rival, server(), 'placebid', {
            lotSecureId: lot.secureId,
            bidAmount: 100,
            bidUniqueId: crypto.randomUUID(),
          }),
        );
        expect(await browser.complaints()).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
}

async function walk(
  browser: OtherBrowser,
  { lotTitle, email }: { readonly lotTitle: string; readonly email: string },
  outbid: () => Promise<unknown>,
): Promise<void> {
  await test.step('home, the sale and the lot', async () => {
    await browser.open(server().url);
    await browser.reads(sale.title);
    await browser.press(sale.title);
    await browser.press(lotTitle);
    await browser.reads('Starting bid');
    expect(await browser.overflow()).toBeLessThanOrEqual(0);
  });
  await test.step('signs in', async () => {
    await browser.press('Log In');
    await browser.fillIn('Email', email);
    await browser.fillIn('Password', password);
    await browser.press('Log In');
    await browser.reads('FM');
  });
  await test.step('bids', async () => {
    await browser.press('Place Bid');
    await browser.fillIn('Your maximum bid in dollars', '12');
    await browser.press('Continue');
    await browser.press('Place Bid');
    await browser.reads('High Bid');
    await browser.press('Close');
  });
  await test.step('is outbid while they look', async () => {
    await outbid();
    await browser.reads('Outbid');
    // One step above their maximum.
    await browser.reads('Current bid $13.00');
  });
  await test.step('finds the lot among their bids', async () => {
    await browser.open(`${server().url}/dashboard/currentbids`);
    await browser.reads(lotTitle);
    await browser.reads('Outbid');
    expect(await browser.overflow()).toBeLessThanOrEqual(0);
  });
}
