import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HANDSHAKE, HttpClient } from './testing/http-client.ts';
import { type TestHub, identityOf, startTestHub } from './testing/hub-server.ts';
import { RawSocket } from './testing/raw-socket.ts';

let server: TestHub;
beforeEach(async () => {
  server = await startTestHub();
});
afterEach(() => server.close());

async function negotiate(query: string, headers: Record<string, string> = {}) {
  const response = await new HttpClient(server, headers).request('POST', {
    path: `/negotiate${query}`,
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('negotiating', () => {
  it('names the connection, its secret token and the three transports', async () => {
    const { status, headers, text } = await negotiate('?negotiateVersion=1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toContain('no-store');
    const answer = JSON.parse(text) as Record<string, unknown>;
    expect(answer).toMatchObject({
      negotiateVersion: 1,
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    });
    expect(String(answer['connectionToken'])).toHaveLength(43);
    expect(answer['connectionToken']).not.toBe(answer['connectionId']);
  });

  it('answers a later version with ours', async () => {
    const { text } = await negotiate('?negotiateVersion=17');
    expect(JSON.parse(text)).toMatchObject({ negotiateVersion: 1 });
  });

  it('speaks version 0, whose id is its token', async () => {
    const { text } = await negotiate('');
    const answer = JSON.parse(text) as Record<string, unknown>;
    expect(answer).not.toHaveProperty('connectionToken');
    const socket = await new RawSocket(
      `${server.wsUrl}?id=${String(answer['connectionId'])}`,
    ).ready();
    socket.invoke('1', 'WhoAmI');
    expect(await socket.next()).toMatchObject({ result: { id: answer['connectionId'] } });
  });

  it.each(['abc', '1.5', '', '-1'])('says what is wrong with version %j', async (version) => {
    const { status, text } = await negotiate(`?negotiateVersion=${version}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/^The client requested /) });
    expect(server.hub.stats().connections).toBe(0);
  });

  it('refuses a foreign origin, and too many', async () => {
    expect(await negotiate('', { Origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    await server.close();
    server = await startTestHub({ limits: { maxConnectionsPerNetwork: 1 } });
    const office = { 'X-Forwarded-For': '203.0.113.7' };
    expect(await negotiate('', office)).toMatchObject({ status: 200 });
    const refused = await negotiate('', office);
    expect(refused).toMatchObject({ status: 429, text: '' });
    expect(refused.headers.get('retry-after')).toBe('5');
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is not for %s, and says so',
    async (method) => {
      const response = await fetch(`${server.httpUrl}/negotiate?negotiateVersion=1`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(server.hub.stats().connections).toBe(0);
    },
  );

  it('says 503 once the server is leaving', async () => {
    await server.hub.close(0);
    expect(await negotiate('')).toMatchObject({ status: 503 });
  });
});

/**
 * Returns a function that makes a request whose client leaves: while the server checks its cookie (`at
 * the door`), or once it is admitted and waits (`inside`).
 */
async function startServerForLeavers() {
  await server.close();
  let arrived: (() => void) | undefined;
  let letIn = Promise.resolve();
  server = await startTestHub({
    authenticate: async ({ headers }) => {
      arrived?.();
      await letIn;
      return identityOf(headers.cookie);
    },
  });
  return async (
    where: 'at the door' | 'inside',
    request: (signal: AbortSignal) => Promise<Response>,
  ): Promise<void> => {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    const gate = Promise.withResolvers<void>();
    if (where === 'at the door') letIn = gate.promise;
    const client = new AbortController();
    const left = request(client.signal).catch(() => 'left');
    await arrival;
    client.abort();
    await server.clientLeft();
    gate.resolve();
    expect(await left).toBe('left');
  };
}

describe('every request', () => {
  it.each(['GET', 'POST', 'DELETE'])('%s wants a token that exists', async (method) => {
    const client = new HttpClient(server);
    expect((await client.request(method, { path: '' })).status).toBe(400);
    expect((await client.request(method, { path: '?id=nobody' })).status).toBe(404);
  });

  it.each(['GET', 'POST', 'DELETE'])("%s refuses another user's token", async (method) => {
    const anna = await new HttpClient(server, { Cookie: 'user=anna' }).polling();
    for (const headers of [{ Cookie: 'user=bert' }, {}]) {
      const thief = new HttpClient(server, headers);
      thief.token = anna.token;
      expect((await thief.request(method)).status).toBe(403);
    }
    await anna.send({ type: 1, invocationId: '1', target: 'Echo', arguments: ['unharmed'] });
    expect(await (await anna.request('GET')).text()).toContain('unharmed');
  });

  it.each(['GET', 'POST', 'DELETE'])('%s refuses a foreign origin', async (method) => {
    const client = await new HttpClient(server).polling();
    const headers = { Origin: 'https://evil.example' };
    expect((await client.request(method, { headers })).status).toBe(403);
  });

  it('cannot change the transport', async () => {
    const client = await new HttpClient(server).polling();
    const events = await client.request('GET', { headers: { Accept: 'text/event-stream' } });
    expect(events.status).toBe(400);
    expect(await new RawSocket(`${server.wsUrl}?id=${client.token}`).refused()).toBe(409);
    expect((await client.request('HEAD')).status).toBe(404);
  });

  it('cannot post to a WebSocket, nor before there is a transport', async () => {
    const client = await new HttpClient(server).negotiate();
    expect((await client.send({ type: 6 })).status).toBe(404);
    await new RawSocket(`${server.wsUrl}?id=${client.token}`).ready();
    expect((await client.send({ type: 6 })).status).toBe(405);
    expect((await client.request('GET')).status).toBe(400);
    expect((await client.request('DELETE')).status).toBe(400);
  });

  it('may not be larger than two messages', async () => {
    const client = await new HttpClient(server).polling();
    const response = await client.request('POST', { body: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('');
  });

  it('fails without a trace when authentication does', async () => {
    await server.close();
    server = await startTestHub({
      authenticate: () => Promise.reject(new Error('hunter2')),
    });
    const response = await new HttpClient(server).request('POST', { path: '/negotiate' });
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('');
    expect(server.logged).toEqual([{ level: 'error', text: 'hub request failed' }]);
  });
});

describe('server-sent events', () => {
  it('start with a comment, pass through proxies and are not stored', async () => {
    const client = await new HttpClient(server).negotiate();
    const { response, next } = await client.events();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store');
    expect(await next()).toBe(':\r\n');
    await client.request('POST', { body: HANDSHAKE });
    expect(await next()).toBe('data: {}\u001e\r\n\r\n');
    await client.send({ type: 1, invocationId: '1', target: 'Echo', arguments: ['a\r\nb'] });
    expect(await next()).toBe(
      'data: {"type":3,"invocationId":"1","result":"a\\r\\nb"}\u001e\r\n\r\n',
    );
  });

  it('take one reader', async () => {
    const client = await new HttpClient(server).negotiate();
    await client.events();
    expect((await client.events()).response.status).toBe(409);
  });

  it('free the connection when the reader goes', async () => {
    const client = await new HttpClient(server).negotiate();
    const reader = new AbortController();
    await client.request('GET', {
      headers: { Accept: 'text/event-stream' },
      signal: reader.signal,
    });
    expect(server.hub.stats().connections).toBe(1);
    reader.abort();
    await expect.poll(() => server.hub.stats().connections).toBe(0);
    expect((await client.send({ type: 6 })).status).toBe(404);
  });

  it('leave nothing behind of a client that goes before they open', async () => {
    const leave = await startServerForLeavers();
    const client = await new HttpClient(server).negotiate();
    const headers = { Accept: 'text/event-stream' };
    await leave('at the door', (signal) => client.request('GET', { headers, signal }));
    await expect.poll(() => server.hub.stats().connections).toBe(0);
  });

  it('end with a Close message', async () => {
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).negotiate();
    const { next } = await client.events();
    await next();
    await client.request('POST', { body: HANDSHAKE });
    await next();
    server.hub.closeUser('anna');
    expect(await next()).toBe('data: {"type":7}\u001e\r\n\r\n');
    expect(await next()).toBe('');
  });
});

describe('long polling', () => {
  it('answers the first poll empty and at once, and what came meanwhile together', async () => {
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).negotiate();
    const first = await client.request('GET');
    expect([first.status, await first.text()]).toEqual([200, '']);
    expect(first.headers.get('cache-control')).toContain('no-store');
    await client.request('POST', { body: HANDSHAKE });
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [1]);
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', [2]);
    const text = await (await client.request('GET')).text();
    expect(text.split('\u001e')).toEqual([
      '{}',
      '{"type":1,"target":"T","arguments":[1]}',
      '{"type":1,"target":"T","arguments":[2]}',
      '',
    ]);
  });

  it('keeps a poll waiting until there is something to say', async () => {
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).polling();
    const poll = client.request('GET');
    await client.send({ type: 1, target: 'CallMe', arguments: ['now'] });
    expect(await (await poll).text()).toContain('"now"');
  });

  it('ends the older of two polls', async () => {
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).polling();
    const polls = [client.request('GET'), client.request('GET')];
    const older = await Promise.race(polls);
    expect(older.status).toBe(204);
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', ['for the newer']);
    const texts = await Promise.all(polls.map(async (poll) => (await poll).text()));
    expect(texts.join('')).toContain('for the newer');
  });

  it('loses nothing to a poll whose client has gone', async () => {
    const leave = await startServerForLeavers();
    const client = await new HttpClient(server, { Cookie: 'user=anna' }).polling();
    await leave('inside', (signal) => client.request('GET', { signal }));
    server.hub.toUser({ userId: 'anna', tenantId: null }, 'T', ['kept']);
    expect(await (await client.request('GET')).text()).toContain('kept');
  });

  it('gives nothing to a poll whose client left before it was admitted', async () => {
    const leave = await startServerForLeavers();
    const client = await new HttpClient(server).negotiate();
    await client.request('GET');
    await client.request('POST', { body: HANDSHAKE });
    await leave('at the door', (signal) => client.request('GET', { signal }));
    expect(await (await client.request('GET')).text()).toBe('{}\u001e');
  });

  it('is ended by DELETE: 202, the poll gets 204, and the token is gone', async () => {
    const client = await new HttpClient(server).polling();
    const poll = client.request('GET');
    await client.send({ type: 6 });
    expect((await client.request('DELETE')).status).toBe(202);
    expect((await poll).status).toBe(204);
    expect((await client.request('GET')).status).toBe(404);
    expect(server.hub.stats().connections).toBe(0);
  });
});
