import type { Page } from '@playwright/test';

/** A page's errors and warnings. A test fails on any it did not expect. */
export interface Noise {
  watch(page: Page): void;
  /** Complaints that belong to what the test does, such as a lost connection. */
  expect(pattern: RegExp): void;
  readonly heard: readonly string[];
}

export function listenForNoise(): Noise {
  const all: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch(page) {
      page.on('pageerror', (error) => all.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        all.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Leaving a page aborts its running requests.
        if (reason !== 'net::ERR_ABORTED') all.push(`request: ${reason} ${request.url()}`);
      });
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() >= 400) all.push(`answer: ${response.status()} ${pathname}`);
      });
    },
    expect: (pattern) => void expected.push(pattern),
    get heard() {
      return all.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    },
  };
}
