/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Notes when the page asks to be printed, instead of the browser's dialog. */
export async function notePrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { prints: times, print: () => void times.push(performance.now()) });
  });
}

/** When the page has asked to be printed, in milliseconds since it was opened. */
export function prints(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { prints: number[] }).prints);
}

/** When the first file with this name had loaded, by the same clock. */
export function loadedAt(page: Page, name: string): Promise<number> {
  return page.evaluate((name) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const file = files.find((entry) => entry.name.includes(name));
    if (file === undefined) throw new Error(`Nothing called ${name} was loaded.`);
    return file.responseEnd;
  }, name);
}
