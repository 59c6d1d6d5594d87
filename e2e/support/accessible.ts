import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified, since every page evaluates it anew. */
const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails on any violation that axe finds in the page as it is now, in frames of its own origin too. axe
 * runs in the page itself: `@axe-core/playwright` joins what it finds in a second page that it opens for
 * each run, at four times the processor time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Frames first: the page's own axe asks those in them.
  for (const frame of page.frames().toReversed()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  const found = await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
  });
  expect(found, 'axe violations').toEqual([]);
}
