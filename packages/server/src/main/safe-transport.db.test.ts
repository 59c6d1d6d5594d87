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

test('the documents of the API show the code beside a sentence, in the body or in a header', async () => {
  const headers = { host: 'localhost' };
  const { paths } = (await demo.app.inject({ url: '/api/docs/json', headers })).json<{
    paths: Record<string, { post: { responses: Record<string, unknown> } }>;
  }>();
  const code = { type: 'string', enum: expect.arrayContaining(['CommonPassword']) };
  expect(paths['/api/site/changepassword']?.post.responses['200']).toMatchObject({
    headers: { 'X-Refusal-Code': { schema: code } },
    content: { 'application/json': { schema: { type: 'string' } } },
  });
  const saved = JSON.stringify(paths['/api/site/saveuserprofile']?.post.responses['200']);
  expect(saved).toContain('"CommonPassword"');
});

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
