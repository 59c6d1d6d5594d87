import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCollector } from '#platform/tracing/testing/collector.ts';
import type { CollectedSpan } from '#platform/tracing/testing/collector.ts';
import { biddingScene } from './testing/bidding-scene.ts';
import { bid } from './testing/sign-in.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

const server = 2;
const client = 3;

let collector: Awaited<ReturnType<typeof startCollector>>;
let lotId: string;
let bidders: Awaited<ReturnType<ReturnType<typeof biddingScene>['bidder']>>[];
let requestIds: string[];

/** One bid, then four at once, then a refused call, a job and facts; the server shuts down properly. */
beforeAll(async () => {
  collector = await startCollector();
  const traced: TestServer = await testServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const scene = biddingScene(() => traced);
  const lot = await traced.make.lot();
  lotId = lot.id;
  bidders = [];
  for (let index = 0; index < 5; index += 1) bidders.push(await scene.bidder(lot.auctionId));
  const [first, ...others] = bidders;
  const answers = [await bid(first!.client, lotId, 100)];
  answers.push(
    ...(await Promise.all(others.map((one, index) => bid(one.client, lotId, 777 + index)))),
  );
  requestIds = answers.map(({ headers }) => String(headers['x-request-id']));
  await traced.app.inject({
    url: `/api/site/getlot/${lotId}?secret=key`,
    headers: { host: 'localhost' },
  });
  await traced.app.inject({
    url: '/healthz',
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  });
  await traced.app.inject({
    url: '/healthz',
    remoteAddress: '203.0.113.7',
    headers: { traceparent: '00-1111111116cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  });
  const emptyJob = { name: 'send-email', data: z.object({ id: z.string() }) };
  await traced.jobs.enqueue(
    traced.database.kysely,
    { ...emptyJob, retries: 0, retryAfter: 1, giveUpAfter: 30 },
    { id: lotId },
  );
  await traced.jobs.runDue();
  await traced.start();
  await traced.drop();
});
afterAll(() => collector.stop());

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const requests = () => named('POST /api/site/placebid');
const below = (parent: CollectedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('a bid, from the request to the commit', () => {
  test('begins with its request', () => {
    expect(requests()).toHaveLength(5);
    for (const { kind, attributes } of requests()) {
      expect(kind).toBe(server);
      expect(attributes).toMatchObject({
        'http.request.method': 'POST',
        'http.route': '/api/site/placebid',
        'http.response.status_code': 200,
      });
    }
    expect(new Set(requests().map(({ attributes }) => attributes['requestId']))).toEqual(
      new Set(requestIds),
    );
  });

  test('goes on with the batch that decides it, and ends with its commit', () => {
    const [request] = requests().filter(
      ({ attributes }) => attributes['requestId'] === requestIds[0],
    );
    const [batch] = below(request).filter(({ name }) => name === 'bid batch');
    expect(batch).toMatchObject({ traceId: request?.traceId, attributes: { 'fairlot.bids': 1 } });
    const statements = below(batch);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['bids-insert', 'commit']),
    );
    expect(
      statements.every(({ kind, traceId }) => kind === client && traceId === batch?.traceId),
    ).toBe(true);
  });

  test('is linked where it shares its batch', () => {
    const batches = named('bid batch');
    const bids = batches.map(({ attributes }) => Number(attributes['fairlot.bids']));
    expect(bids.reduce((sum, count) => sum + count, 0)).toBe(5);
    const linked = batches.flatMap(({ parentSpanId, links }) => [
      parentSpanId,
      ...links.map(({ spanId }) => spanId),
    ]);
    expect(new Set(linked)).toEqual(new Set(requests().map(({ spanId }) => spanId)));
    expect(Math.max(...bids)).toBeGreaterThan(1);
  });
});

test('statements of a request are below it', () => {
  const [read] = named('GET /api/site/getlot/:lotId');
  expect(below(read).some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(
    true,
  );
});

test.each(['job send-email', 'pass facts', 'pass scheduled payments'])(
  '%s begins a trace',
  (name) => {
    const [first] = named(name);
    expect(first?.parentSpanId ?? '').toBe('');
    expect(below(first).length).toBeGreaterThan(0);
  },
);

test('a proxy on this machine may have begun the trace, and nobody else', () => {
  const [ofProxy, ofVisitor] = named('GET /healthz');
  expect(ofProxy?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(ofVisitor?.traceId).not.toBe('1111111116cd43dd8448eb211c80319c');
  expect(ofVisitor?.parentSpanId ?? '').toBe('');
});

test('what nobody caused, such as a look for jobs, is no span', () => {
  const roots = collector.spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
  expect(roots.filter(({ kind }) => kind === client)).toEqual([]);
});

test('nothing of a person is in a span, nor of an address, nor what was bid', () => {
  const all = JSON.stringify(collector.spans);
  expect(all).toContain('insert into bids');
  for (const { id, client: browser } of bidders) {
    expect(all).not.toContain(id);
    for (const value of browser.cookies.values()) expect(all).not.toContain(value);
  }
  expect(all).not.toContain(lotId);
  expect(all).not.toContain('secret=key');
  expect(all).not.toMatch(/\b77[0-9]00\b|@example/);
});
