import { afterAll, beforeAll, expect, test } from 'vitest';
import { standInKeys } from '#platform/cards/testing/stripe-stand-in.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let demo: TestServer;
let production: TestServer;
beforeAll(async () => {
  demo = await testServer();
  production = await testServer({
    FAIRLOT_MODE: 'production',
    PUBLIC_URL: 'https://localhost',
    SMTP_URL: 'smtp://127.0.0.1:9',
    POSTAL_ADDRESS: '1 Main Street, Hudson, NY 12534',
    ...standInKeys,
  });
});
afterAll(async () => {
  await demo.drop();
  await production.drop();
});

test.each(['/api/site/getsite', '/healthz', '/nothing'])(
  'production asks for https alone with the answer to %s, the demo does not',
  async (url) => {
    const headersOf = async ({ app }: TestServer) =>
      (await app.inject({ url, headers: { host: 'localhost' } })).headers;
    expect(await headersOf(production)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    });
    expect(await headersOf(demo)).not.toHaveProperty('strict-transport-security');
  },
);

test.each(['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css'])(
  '%s cannot be framed, and is not there in production',
  async (url) => {
    const answer = await demo.app.inject({ url, headers: { host: 'localhost' } });
    expect(answer.statusCode).toBeLessThan(400);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'self'.*frame-ancestors 'none'/,
      ),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const absent = await production.app.inject({ url, headers: { host: 'localhost' } });
    expect(absent.statusCode).toBe(404);
  },
);
