import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from './api-client.ts';
import type { ApiBrowser, Proof } from './api-client.ts';

interface Sent {
  readonly path: string;
  readonly method: string | undefined;
  readonly token: string | null;
  readonly type: string | null;
  readonly body: unknown;
}

let cookies: Record<string, string>;
let sent: Sent[];
let answers: Response[];
let remembered: string | null;
let reloads: number;
let goesOn: boolean;
let unfound: unknown[];
let data: unknown[];
let proofs: Proof[];
let proves: boolean;
let hangs: boolean;
let limits: { ms: number; expire: () => void }[];

const browser: ApiBrowser = {
  async fetch(path, init) {
    sent.push({
      path,
      method: init.method,
      token: new Headers(init.headers).get('X-XSRF-TOKEN'),
      type: new Headers(init.headers).get('Content-Type'),
      body: init.body,
    });
    if (path === '/api/site/GetXRF') cookies['XSRF-TOKEN'] = 'fresh';
    if (hangs) await aborted(init.signal);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer;
  },
  timeout(ms) {
    const controller = new AbortController();
    limits.push({ ms, expire: () => controller.abort() });
    return controller.signal;
  },
  readCookie: (name) => cookies[name],
  clearCookie: (name) => {
    delete cookies[name];
  },
  rememberedLogin: () => remembered,
  rememberLogin: (mark) => {
    remembered = mark;
  },
  reload: () => {
    reloads += 1;
  },
  goesOn: () => goesOn,
  onNothingFound: (body) => unfound.push(body),
  async prove(proof) {
    proofs.push(proof);
    return proves;
  },
  onAnswer: () => {},
  onData: (seen) => data.push(seen),
};
const api = createApi(browser);

const json = (body: unknown, status = 200) => Response.json(body, { status });
const empty = (status = 204) => new Response(null, { status });
const refused = (status: number, code: string) =>
  json({ isError: true, code, message: 'No.' }, status);
const favorite = () =>
  api('POST /api/site/setfavorite', { body: { secureId: 'lot-1', isFavorite: true } });
const deactivate = () => api('POST /api/site/deactivateaccount');
const unproved = () => refused(403, 'ReauthenticationRequired');
const half = () => refused(403, 'SecondFactorRequired');
const placeBid = () =>
  api('POST /api/site/placebid', {
    body: { lotSecureId: 'lot-1', bidAmount: 10, bidUniqueId: 'bid-1' },
  });

beforeEach(() => {
  cookies = { 'XSRF-TOKEN': 'old' };
  sent = [];
  answers = [];
  remembered = null;
  reloads = 0;
  goesOn = false;
  unfound = [];
  data = [];
  hangs = false;
  proofs = [];
  proves = true;
  limits = [];
});

/** Never answers; fails when the signal aborts. */
function aborted(signal: RequestInit['signal']): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Too slow', 'TimeoutError')));
  });
}

describe('a call that is never answered', () => {
  test.each([
    ['a bid', placeBid, 10_000],
    ['any other', favorite, 30_000],
  ])('ends in time: %s', async (_which, call, ms) => {
    hangs = true;
    const result = call();
    expect(limits.map((limit) => limit.ms)).toEqual([ms]);
    limits[0]?.expire();
    expect(await result).toMatchObject({ kind: 'Error', status: 0 });
  });

  test('waits for a token as long as its own time; the token has less, and is asked for anew then', async () => {
    hangs = true;
    cookies = {};
    const bid = placeBid();
    cookies = {};
    const other = favorite();
    expect(limits.map(({ ms }) => ms)).toEqual([10_000, 5_000, 30_000]);
    limits[0]?.expire();
    expect(await bid).toMatchObject({ kind: 'Error', status: 0 });
    limits[1]?.expire();
    expect(await other).toMatchObject({ kind: 'Error', status: 0 });
    hangs = false;
    cookies = {};
    answers = [empty(), empty()];
    expect(await favorite()).toEqual({ kind: 'empty' });
  });
});

describe('a call', () => {
  test('puts its parameters into the address and returns the answer', async () => {
    answers = [json([{ secureId: 'bid-1' }])];
    const result = await api('GET /api/site/getlotbids/:lotId', { params: { lotId: 'a/b' } });
    expect(sent).toEqual([
      { path: '/api/site/getlotbids/a%2Fb', method: 'GET', token: 'old', type: null },
    ]);
    expect(result).toEqual({ kind: 'ok', data: [{ secureId: 'bid-1' }] });
    expect(data).toEqual([[{ secureId: 'bid-1' }]]);
  });

  test('posts its body with the token of the cookie', async () => {
    answers = [empty()];
    expect(await favorite()).toEqual({ kind: 'empty' });
    expect(sent[0]).toMatchObject({ method: 'POST', token: 'old' });
    expect(sent[0]?.body).toBe('{"secureId":"lot-1","isFavorite":true}');
  });

  test('a refusal with only a sentence gets its code from the header', async () => {
    const headers = { 'X-Refusal-Code': 'TooManyFavorites' };
    answers = [Response.json('Too many.', { headers })];
    expect(await favorite()).toEqual({
      kind: 'ok',
      data: { isError: true, code: 'TooManyFavorites', message: 'Too many.' },
    });
  });

  test('a refusal whose code was lost on the way is a plain error', async () => {
    answers = [Response.json('Too many.')];
    const message = 'Too many.';
    expect(await favorite()).toEqual({ kind: 'Error', status: 200, code: null, message });
  });

  test('with a file posts a form, whose content type the browser sets', async () => {
    answers = [json({ isError: false, message: '' })];
    const taxIdDoc = new File(['%PDF-'], 'resale.pdf');
    await api('POST /api/site/savetaxdoc', { body: { taxIdState: 'NY', taxId: '7', taxIdDoc } });
    expect(sent).toMatchObject([{ token: 'old', type: null }]);
    const form = sent[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['taxIdState', 'taxId', 'taxIdDoc']);
    expect(form.get('taxId')).toBe('7');
    expect((form.get('taxIdDoc') as File).name).toBe('resale.pdf');
  });

  test('without a token gets one before it posts', async () => {
    cookies = {};
    answers = [empty(), empty()];
    expect(await favorite()).toEqual({ kind: 'empty' });
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ['/api/site/GetXRF', null],
      ['/api/site/setfavorite', 'fresh'],
    ]);
  });

  test.each([
    [401, 'Unauthorized'],
    [404, 'NotFound'],
    [403, 'Error'],
    [500, 'Error'],
  ])('that ends with %i is %s', async (status, kind) => {
    answers = [refused(status, 'NotFound')];
    expect(await favorite()).toMatchObject({ kind, status, message: 'No.' });
  });

  test('without a network is an error of status 0', async () => {
    expect(await favorite()).toEqual({ kind: 'Error', status: 0, code: null, message: '' });
  });

  test('answered by something else than our server still shows its status', async () => {
    answers = [new Response('<html>Bad gateway</html>', { status: 502 })];
    expect(await favorite()).toEqual({ kind: 'Error', status: 502, code: null, message: '' });
  });
});

describe('status 400', () => {
  test('gets a new token and retries once', async () => {
    answers = [refused(400, 'InvalidXsrfToken'), empty(), empty()];
    expect(await favorite()).toEqual({ kind: 'empty' });
    expect(sent.map(({ path, token }) => [path, token])).toEqual([
      ['/api/site/setfavorite', 'old'],
      ['/api/site/GetXRF', null],
      ['/api/site/setfavorite', 'fresh'],
    ]);
  });

  test('of two calls at once gets one new token for both', async () => {
    const tokens = Promise.withResolvers<undefined>();
    const posted: (string | null)[] = [];
    const slow = createApi({
      ...browser,
      async fetch(path, init) {
        const token = new Headers(init.headers).get('X-XSRF-TOKEN');
        if (path !== '/api/site/GetXRF') {
          posted.push(token);
          return token === cookies['XSRF-TOKEN'] && token !== 'old'
            ? empty()
            : refused(400, 'InvalidXsrfToken');
        }
        sent.push({ path, method: init.method, token, type: null, body: null });
        await tokens.promise;
        cookies['XSRF-TOKEN'] = `fresh ${sent.length}`;
        return empty();
      },
    });
    const call = () => slow('POST /api/site/beginpasskeylogin');
    const calls = [call(), call()];
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    tokens.resolve(undefined);
    expect(await Promise.all(calls)).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
    expect(posted).toEqual(['old', 'old', 'fresh 1', 'fresh 1']);
  });

  test('is tried again with the token that another answer has brought meanwhile', async () => {
    answers = [refused(400, 'InvalidXsrfToken'), empty()];
    const call = favorite();
    cookies['XSRF-TOKEN'] = 'newer';
    expect(await call).toEqual({ kind: 'empty' });
    expect(sent.map(({ token }) => token)).toEqual(['old', 'newer']);
  });

  test('refused twice is a bad request, without a third attempt', async () => {
    answers = [refused(400, 'InvalidXsrfToken'), empty(), refused(400, 'BadRequest')];
    expect(await favorite()).toMatchObject({ kind: 'BadRequest', status: 400 });
    expect(sent).toHaveLength(3);
  });
});

test.each([
  refused(400, 'BadRequest'),
  json({ isError: true, message: 'No code.' }, 400),
  new Response('a proxy', { status: 400 }),
])('any other status 400 is told and not tried again', async (answer) => {
  answers = [answer];
  expect(await favorite()).toMatchObject({ kind: 'BadRequest', status: 400 });
  expect(sent.map(({ path }) => path)).toEqual(['/api/site/setfavorite']);
  expect(cookies['XSRF-TOKEN']).toBe('old');
});

describe('a call that needs a proof', () => {
  test('is repeated when it is given, with a timeout of its own', async () => {
    answers = [unproved(), json({ isError: false, message: '' })];
    expect(await deactivate()).toMatchObject({ kind: 'ok' });
    expect(proofs).toEqual(['ReauthenticationRequired']);
    expect(sent).toHaveLength(2);
    expect(limits).toHaveLength(2);
  });

  test('of both kinds is asked for once each', async () => {
    answers = [unproved(), half(), json({ isError: false, message: '' })];
    expect(await deactivate()).toMatchObject({ kind: 'ok' });
    expect(proofs).toEqual(['ReauthenticationRequired', 'SecondFactorRequired']);
    answers = [half(), unproved(), half()];
    expect(await deactivate()).toMatchObject({ status: 403, code: 'SecondFactorRequired' });
    expect(proofs).toHaveLength(4);
  });

  test('is refused when it is not given, or not accepted', async () => {
    proves = false;
    answers = [unproved()];
    expect(await deactivate()).toMatchObject({ status: 403, code: 'ReauthenticationRequired' });
    proves = true;
    answers = [unproved(), unproved()];
    expect(await deactivate()).toMatchObject({ status: 403, code: 'ReauthenticationRequired' });
    expect(proofs).toHaveLength(2);
  });

  test('after its login has ended continues when its user signs in; reads never ask', async () => {
    answers = [refused(401, 'Unauthorized'), empty()];
    expect(await favorite()).toEqual({ kind: 'empty' });
    expect(proofs).toEqual(['Unauthorized']);
    answers = [refused(401, 'Unauthorized')];
    const reading = await api('GET /api/site/getlotbids/:lotId', { params: { lotId: 'lot-1' } });
    expect(reading).toMatchObject({ kind: 'Unauthorized' });
    expect(proofs).toHaveLength(1);
  });

  test('is refused, if it is a bid whose login has ended: whoever logs in now did not confirm it', async () => {
    answers = [refused(401, 'Unauthorized'), json({ bidResultEnum: 'BidWins' })];
    expect(await placeBid()).toMatchObject({ kind: 'Unauthorized' });
    expect(proofs).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test('that finds nothing to change reports its body', async () => {
    answers = [refused(404, 'NotFound')];
    await favorite();
    expect(unfound).toEqual([{ secureId: 'lot-1', isFavorite: true }]);
  });

  test('that ends the login counts as this tab’s own change, also after a proof', async () => {
    cookies['LoginMark'] = 'mine';
    answers = [unproved(), json({ isError: false, message: '' })];
    proves = true;
    const before = remembered;
    const leaving = deactivate();
    await Promise.resolve();
    delete cookies['LoginMark'];
    expect(await leaving).toMatchObject({ kind: 'ok' });
    expect({ before, reloads }).toEqual({ before: null, reloads: 0 });
  });
});

describe('a login changed by another tab', () => {
  test('reloads the page and renders nothing', async () => {
    remembered = 'ada';
    cookies['LoginMark'] = 'bob';
    answers = [json([])];
    const result = await api('GET /api/site/getlotbids/:lotId', { params: { lotId: 'lot-1' } });
    expect(reloads).toBe(1);
    expect(result).toMatchObject({ kind: 'NotFound', status: 404 });
  });

  test('does not reload a page that refetches the login itself', async () => {
    remembered = 'ada';
    cookies['LoginMark'] = 'bob';
    goesOn = true;
    answers = [json([])];
    const result = await api('GET /api/site/getlotbids/:lotId', { params: { lotId: 'lot-1' } });
    expect(result).toEqual({ kind: 'ok', data: [] });
    expect(reloads).toBe(0);
  });

  test('is only recorded when the tab knew none', async () => {
    cookies['LoginMark'] = 'bob';
    answers = [empty(), empty()];
    await favorite();
    await favorite();
    expect(reloads).toBe(0);
    expect(remembered).toBe('bob');
  });

  test('is not reported for this tab’s own login, whatever other calls run meanwhile', async () => {
    const toLogIn = Promise.withResolvers<Response>();
    const slow = createApi({
      ...browser,
      fetch: (path, init) =>
        path === '/api/site/login' ? toLogIn.promise : browser.fetch(path, init),
    });
    const body = { email: 'bob@bidders.example', password: 'harvest moon 7', keepLoggedIn: false };
    const login = slow('POST /api/site/login', { body });
    answers = [json([])];
    await slow('GET /api/site/getlotbids/:lotId', { params: { lotId: 'lot-1' } });
    cookies['LoginMark'] = 'bob';
    toLogIn.resolve(json({ status: 'Success' }));
    expect(await login).toMatchObject({ kind: 'ok' });
    expect(reloads).toBe(0);
    expect(remembered).toBe('bob');

    cookies['LoginMark'] = 'ada';
    answers = [empty()];
    await slow('POST /api/site/setfavorite', { body: { secureId: 'lot-1', isFavorite: true } });
    expect(reloads).toBe(1);
  });
});
