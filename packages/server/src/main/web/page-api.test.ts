import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#platform/http/create-app.ts';
import type { App } from '#platform/http/create-app.ts';
import { createLog } from '#platform/log/log.ts';
import { anonymousApi } from './page-api.ts';

let app: App;
beforeEach(async () => {
  app = await createApp(createLog('silent'));
});
afterEach(() => app.close());

test('what a page asks for is of the request for the page', async () => {
  app.get('/api/site/part', async ({ id }) => ({ id }));
  const request = {
    cause: { requestId: 'page-request', span: null },
    ip: '203.0.113.7',
    headers: {},
  } as FastifyRequest;
  const answer = await anonymousApi(app, request, 'localhost', null).call('GET /api/site/part', {});
  expect(answer.headers['x-request-id']).toBe('page-request');
  expect(JSON.parse(answer.body)).toEqual({ id: 'page-request' });
});
