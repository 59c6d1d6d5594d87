import { expect, expectAccessible, test } from './support/test.ts';

test('what axe finds in a page, and in a frame of it, fails a test', async ({ page }) => {
  const frame = `<!doctype html><html lang='en'><title>Frame</title><main><h1>Frame</h1><input></main>`;
  const body = `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>
    <img src="data:,"><iframe title="Frame" srcdoc="${frame}"></iframe></main></html>`;
  const address = 'http://page.example/';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt[^]*label:/);
});
