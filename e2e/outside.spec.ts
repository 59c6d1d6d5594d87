import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { lotUrl } from './support/steps.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Prospect Avenue House',
    host: 'hudson.localhost',
    firstCloseTime: '+1d',
    lots: [{ title: 'Oak Chair' }, { title: 'Łódź Kettle & Sons', pictures: 0 }],
  });
});
const sellerUrl = () => `http://hudson.localhost:${server().port}`;
const auctionUrl = () => `${server().url}/auction/${sale.sessionId}`;

/** Fetches from within the page, because only the browser resolves hosts below localhost. */
function read(page: Page, address: string): Promise<{ status: number; text: string }> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text() };
  }, address);
}

interface Application {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  /** Each with the size that its picture has. */
  readonly icons: readonly { sizes: string; purpose?: string; size: string }[];
}

/** The manifest, with its icons fetched and measured. */
function readManifest(page: Page, address: string): Promise<Application> {
  return page.evaluate(async (url) => {
    const manifest = await (await fetch(url)).json();
    const measure = async (icon: { src: string }) => {
      const picture = new Image();
      picture.src = new URL(icon.src, url).href;
      await picture.decode();
      return { ...icon, size: `${picture.naturalWidth}x${picture.naturalHeight}` };
    };
    return { ...manifest, icons: await Promise.all(manifest.icons.map(measure)) };
  }, address);
}

/** The pages of sellers that the host's sitemap lists. */
async function sellersPages(page: Page): Promise<string[]> {
  const { text } = await read(page, '/sitemap-sellers-1.xml');
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

for (const [name, url] of [
  ['the marketplace', () => server().url],
  ['a seller’s own site', sellerUrl],
] as const) {
  test(
    `${name} can be installed as an application`,
    { tag: '@long' },
    async ({ page, context }) => {
      await page.goto(url());
      const devtools = await context.newCDPSession(page);
      const { url: manifest, errors } = await devtools.send('Page.getAppManifest');
      expect(manifest).toContain('/GetWebAppManifest');
      expect(errors).toEqual([]);
      // What Chromium asks of an application; the headless one that runs this does not judge by itself.
      const { icons, ...application } = await readManifest(page, manifest);
      expect(application).toMatchObject({
        name: expect.stringMatching(/./),
        start_url: expect.stringMatching(/./),
        display: 'standalone',
      });
      const drawn = icons.filter(({ purpose }) => purpose?.includes('any') !== false);
      expect(drawn.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(['192x192', '512x512']),
      );
      for (const { sizes, size } of icons) expect(size).toBe(sizes);
    },
  );

  test(
    `${name} lists its pages by the addresses that they call their own`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(url());
      const robots = await read(page, `${url()}/robots.txt`);
      const sitemap = /^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? '';
      const addressesOf = async (address: string) => {
        const { status, text } = await read(page, address);
        expect(status).toBe(200);
        return page.evaluate((xml) => {
          const list = new DOMParser().parseFromString(xml, 'application/xml');
          if (list.querySelector('parsererror')) throw new Error('no XML');
          return [...list.querySelectorAll('loc')].map((loc) => loc.textContent);
        }, text);
      };
      const pages = (await Promise.all((await addressesOf(sitemap)).map(addressesOf))).flat();
      expect(pages).toContain(`${url()}/`);
      expect(pages.some((address) => address.includes('/lot/'))).toBe(true);
      for (const address of pages) {
        const { status, text } = await read(page, address);
        expect(`${status} ${address}`).toBe(`200 ${address}`);
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
        expect(canonical ?? 'none').toBe(address);
      }
    },
  );
}

test(
  'a link preview of a lot or an auction has a generated image',
  { tag: '@long' },
  async ({ page }) => {
    for (const url of [auctionUrl(), lotUrl(server(), sale), lotUrl(server(), sale, 1)]) {
      await page.goto(url);
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      expect(new URL(image ?? '').origin).toBe(server().url);
      const size = await page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, image ?? '');
      expect(size).toEqual([1200, 630]);
      await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
        'content',
        'summary_large_image',
      );
    }
  },
);

test(
  'feed readers find the feed of a host, and of a seller on the seller’s page',
  { tag: '@long' },
  async ({ page }) => {
    const feeds = () =>
      page
        .locator('head > link[type="application/atom+xml"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    await page.goto(server().url);
    expect(await feeds()).toEqual([`${server().url}/feed`]);
    await page.goto((await sellersPages(page))[0] ?? '');
    expect(await feeds()).toEqual([
      `${server().url}/feed`,
      page.url().replace('/seller/', '/feed/'),
    ]);
    for (const feed of await feeds()) {
      expect((await read(page, feed)).text).toContain(`urn:uuid:${sale.sessionId}`);
    }
  },
);

test('an auction can be put into a calendar', { tag: '@long' }, async ({ page }) => {
  await page.goto(auctionUrl());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('auction.ics');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sale.title);
});

test('an auction can be printed', { tag: '@long' }, async ({ page }) => {
  await page.goto(auctionUrl());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Print catalog (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-catalog\.pdf$/);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(bytes, { mergePages: true });
  const words = text.replaceAll(/\s+/g, ' ');
  for (const [index, { title }] of sale.lots.entries()) {
    expect(words).toContain(`${index + 1} ${title} ${title}, from the upstairs study.`);
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sale.title);
});
