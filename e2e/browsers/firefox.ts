import { launch } from 'puppeteer-core';
import type { ElementHandle } from 'puppeteer-core';
import type { Driver } from './other-browser.ts';

/** Debian's Firefox at the width of a desk. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    async goTo(url) {
      await page.goto(url);
    },
    evaluate: (read, text = '') => page.evaluate(read, text),
    async click(find, name) {
      const found = (await page.evaluateHandle(find, name)).asElement() as ElementHandle | null;
      if (found === null) return false;
      await found.click();
      return true;
    },
    type: (text) => page.keyboard.type(text),
    complaints: async () => complaints,
    close: () => browser.close(),
  };
}
