import type { Page } from '@playwright/test';
import type { RecaptchaStandIn } from '../../packages/server/src/platform/bot-check/testing/recaptcha-stand-in.ts';

/** A stand-in for the part of reCAPTCHA's script that our forms use. */
const script = `
window.grecaptcha = {
  ready(run) { setTimeout(run, 0); },
  execute(siteKey, { action }) { return window.tokenOfRecaptcha(siteKey, action); },
};`;

/**
 * Serves the script from Google's host; its tokens are the stand-in's. Answers with the addresses
 * that were asked for, which the pages' policy let through.
 */
export async function fakeRecaptchaScript(
  page: Page,
  provider: RecaptchaStandIn,
  score = 0.9,
): Promise<string[]> {
  const asked: string[] = [];
  await page.exposeFunction('tokenOfRecaptcha', (_siteKey: string, action: string) =>
    provider.token({ action, score }),
  );
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: script });
  });
  return asked;
}
