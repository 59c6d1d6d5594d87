import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

describe('the server', () => {
  test('answers unknown paths in the one error shape', async () => {
    const answer = await server.client().request('GET', '/api/site/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      isError: true,
      code: 'NotFound',
      message: 'Page not found',
      requestId: answer.headers['x-request-id'],
    });
  });

  test('lets tests move the clock that decides', async () => {
    await server.clock.freeze(new Date('2030-01-01T00:00:00Z'));
    expect(await server.clock.now()).toEqual(new Date('2030-01-01T00:00:00Z'));
  });

  test('makes lots with all their parents', async () => {
    const lot = await server.make.lot();
    await expect(server.make.bidder(lot.auctionId)).resolves.toMatchObject({ paddle: 103 });
  });
});
