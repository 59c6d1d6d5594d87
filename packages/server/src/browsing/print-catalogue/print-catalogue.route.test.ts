import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#platform/http/create-app.ts';
import type { App } from '#platform/http/create-app.ts';
import { createLog } from '#platform/log/log.ts';
import { servePrintCatalogue } from './print-catalogue.route.ts';
import { commonSite as site } from '#platform/http/testing/common-site.ts';

let app: App;
let opened: 'underway' | 'failed';
beforeEach(async () => {
  app = await createApp(createLog('silent'));
  const found = { version: 'one', fileName: 'catalog.pdf', open: async () => opened };
  const catalogs = { find: async () => found, forgetVersions: () => {} };
  servePrintCatalogue(app, { catalogs, findSite: async () => site });
});
afterEach(() => app.close());

test.each([
  { what: 'underway', refresh: '20', retryAfter: '20', sentence: /^We are still printing / },
  { what: 'failed', refresh: undefined, retryAfter: '300', sentence: /could not be printed/ },
] as const)(
  'of a catalog that is $what, browsers ask again by themselves after: $refresh',
  async ({ what, refresh, retryAfter, sentence }) => {
    opened = what;
    const answer = await app.inject('/catalog/0190a0a0-0000-7000-8000-000000000000.pdf');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers.refresh).toBe(refresh);
    expect(answer.headers).toMatchObject({
      'retry-after': retryAfter,
      'cache-control': 'no-store',
    });
    expect(answer.body).toMatch(sentence);
  },
);
