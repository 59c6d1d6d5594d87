import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { listenForNoise } from './noise.ts';
import type { Noise } from './noise.ts';

export { expectAccessible } from './accessible.ts';
export { expect };

interface Fixtures {
  readonly noise: Noise;
  /** Opens a browser of its own: another person. */
  readonly newcomer: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Playwright's test, which fails on unexpected errors and warnings of a page. */
export const test = base.extend<Fixtures>({
  noise: [
    async ({ page }, use) => {
      const noise = listenForNoise();
      noise.watch(page);
      await use(noise);
      expect(noise.heard, 'complaints of the pages').toEqual([]);
    },
    { auto: true },
  ],
  newcomer: async ({ browser, noise }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      noise.watch(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
