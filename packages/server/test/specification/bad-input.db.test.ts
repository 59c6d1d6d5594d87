import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, nextAddress } from '#main/testing/log-in-as.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Browser, Reply } from './support/browser.ts';
import { browserOf, field, openBrowser } from './support/browser.ts';
import { emptyCalls, postCalls } from './support/calls.ts';
import type { PostCall } from './support/calls.ts';

let server: TestServer;
let person: Browser;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  // Without a password: its hash is slow on purpose, and there are hundreds of these tests.
  const { id } = await makeAccount(server);
  person = browserOf(await signIn(server.client(), server.database, id));
});
afterAll(() => server.drop());

/** The statuses that may answer a well-formed payload with wrong values. */
const answers = [200, 204, 400, 404];
const send = (call: PostCall, body: unknown, headers: Record<string, string> = {}) =>
  (call.for === 'people' ? person : openBrowser(server)).post(call.path, body, {
    'content-type': 'application/json',
    'x-forwarded-for': nextAddress(),
    ...headers,
  });
const changed = (call: PostCall, name: string, value: unknown) =>
  JSON.stringify({ ...call.payload(), [name]: value });
/** Traces of internals, which no answer may show. */
const inside = / at \S+ \(|\.ts:|select |insert |pg_|zod/;

/** What is wrong with a refusal; empty if it is clear and has one of these statuses. */
function faultsOf({ status, body }: Reply, ...statuses: number[]): string[] {
  const text = JSON.stringify(body) ?? '';
  return [
    ...(statuses.includes(status) ? [] : [`status ${status} ${text}`]),
    ...(field(body, 'isError') === true && field(body, 'message') ? [] : [`says ${text}`]),
    ...(inside.test(text) ? [`shows internals: ${text}`] : []),
  ];
}

/** Tries every text field of a call with every value; names those that were not refused clearly. */
async function accepted(call: PostCall, valuesFor: (text: string) => unknown[], status = 400) {
  const wrong: string[] = [];
  for (const name of call.texts) {
    for (const value of valuesFor(String(call.payload()[name]))) {
      const found = faultsOf(await send(call, changed(call, name, value)), status);
      wrong.push(...found.map((what) => `${name} ${JSON.stringify(value).slice(0, 40)}: ${what}`));
    }
  }
  return wrong;
}

const withNull = (text: string) => ['\u0000', `${text}\u0000`, `\u0000${text}`];
const withHalf = (text: string) => ['\ud83e', `${text}\udc00`, `\ud800${text}`];
const otherTypes = () => [1, 0.5, true, ['a'], {}, { length: 5 }, { toString: 'x' }];

describe.each(postCalls)('POST $path', (call) => {
  test.each([
    'null',
    '[]',
    '[{}]',
    '"text"',
    '1',
    'true',
    '{',
    '{"a":}',
    "{'a':1}",
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])('%s is a 400', async (body) => {
    expect(faultsOf(await send(call, body), 400)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('a null character in any text is a 400', async () => {
    expect(await accepted(call, withNull)).toEqual([]);
  });

  test('half a character in any text is a 400', async () => {
    expect(await accepted(call, withHalf)).toEqual([]);
  });

  test('another type where a text belongs is a 400', async () => {
    expect(await accepted(call, otherTypes)).toEqual([]);
  });

  test('nothing where a text belongs breaks nothing', async () => {
    const bodies = call.texts.flatMap((name) =>
      [null, undefined, ''].map((value) => changed(call, name, value)),
    );
    for (const body of ['{}', ...bodies]) {
      expect(answers).toContain((await send(call, body)).status);
    }
  });

  test('a very long text is a 400, an oversize body a 413', async () => {
    expect(await accepted(call, () => ['a1'.repeat(5_000)])).toEqual([]);
    expect(await accepted(call, () => ['a1'.repeat(2_000_000)], 413)).toEqual([]);
  });

  test('a field twice, and fields that nobody asked for, break nothing', async () => {
    const more = { ...call.payload(), userId: 'x', emailVerified: true, [call.path]: 1 };
    const payload = JSON.stringify(more);
    expect(answers).toContain((await send(call, payload)).status);
    const twice = payload.replace('{', `{"${call.texts[0]}":7,`);
    expect(answers).toContain((await send(call, twice)).status);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x', ''])(
    'a body that calls itself %j is refused',
    async (type) => {
      const reply = await send(call, JSON.stringify(call.payload()), { 'content-type': type });
      expect(faultsOf(reply, 400, 415)).toEqual([]);
    },
  );

  test('needs a login, or is for everyone', async () => {
    const { status } = await openBrowser(server).post(call.path, call.payload(), {
      'x-forwarded-for': nextAddress(),
    });
    expect(status === 401).toBe(call.for === 'people');
  });
});

describe.each(emptyCalls)('POST %s', (path) => {
  test.each([
    ['no body', undefined, undefined],
    ['no text of JSON', '', 'application/json'],
    ['an empty object', '{}', 'application/json'],
    ['an empty text', '""', 'application/json'],
    ['null', 'null', 'application/json; charset=utf-8'],
  ])('%s is an empty payload', async (_, payload, type) => {
    await person.get('GetXRF');
    const { status } = await person.client.request('POST', `/api/site/${path}`, {
      ...(payload !== undefined && { body: payload }),
      headers: {
        'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
        ...(type && { 'content-type': type }),
      },
    });
    expect([200, 204]).toContain(status);
  });

  test('needs a login', async () => {
    expect((await openBrowser(server).post(path)).status).toBe(401);
  });
});

describe.each(['resetpassword', 'verifyemail', 'TaxIdCertificate', 'getTextMessagePhone'])(
  'GET %s with what is none',
  (path) => {
    test.each([
      '%00',
      '%ED%A0%80',
      '%',
      '%zz',
      '..%2f..%2f',
      'x'.repeat(5_000),
      "'--",
      '%E2%80%AE',
    ])('%s', async (value) => {
      const { status } = await person.get(`${path}/${value}`);
      expect([200, 400, 404, 414]).toContain(status);
    });
  },
);
