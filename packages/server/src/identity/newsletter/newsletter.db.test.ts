import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { texts } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldRequests } from './newsletter.queries.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ POSTAL_ADDRESS: '12 Warren Street, Hudson, NY 12534' });
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

let people = 0;
const newEmail = () => `reader-${(people += 1)}@example.com`;
const nextAddress = () => `198.51.100.${(people += 1)}`;

/** Subscribes an address to the newsletter and runs the resulting jobs. */
async function ask(email: string, { host = 'localhost', address = nextAddress() } = {}) {
  const answer = await server.client(host).call('POST /api/site/SubscribeWebsiteMailingList', {
    body: { email, captchaToken: '' },
    headers: { 'x-forwarded-for': address },
  });
  await server.jobs.runDue();
  return answer;
}

/** The mails to an address, oldest first, as kept. */
async function mailsTo(email: string) {
  await server.jobs.runDue();
  const rows = await server.database.kysely
    .selectFrom('outbox')
    .select(['id', 'template', 'data'])
    .where('recipient', 'ilike', email)
    .orderBy('id')
    .execute();
  const outbox = path.join(server.dataDir, 'outbox');
  return Promise.all(
    rows.map(async ({ id, template, data }) => ({
      template,
      data,
      eml: await readFile(path.join(outbox, `${id}.eml`), 'utf8'),
      html: await readFile(path.join(outbox, `${id}.html`), 'utf8'),
    })),
  );
}

function keyIn(html: string | undefined, page: 'subscribe' | 'unsubscribe'): string {
  const key = new RegExp(`/${page}/([\\w-]{64})"`).exec(html ?? '')?.[1];
  if (key === undefined) throw new Error(`No link to ${page} in this mail.`);
  return key;
}

const confirm = async (key: string) =>
  (await server.client().call('POST /api/site/confirmsubscription', { body: { Param: key } })).body;
const unsubscribe = async (key: string) =>
  (await server.client().call('POST /api/site/unsubscribe', { body: { Param: key } })).body;
const stateOf = async (email: string) =>
  (
    await server.database.kysely
      .selectFrom('newsletter_subscriptions')
      .select('state')
      .where('email', 'ilike', email)
      .execute()
  ).map(({ state }) => state);

const choice = async (id: string) =>
  (
    await server.database.kysely
      .selectFrom('users')
      .select('subscribed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).subscribed;

const ok = { isError: false, message: '' };
const refused = { isError: true, code: 'BadMailLink', message: texts.badMailLink };

/** A reader who has confirmed, with the keys of their mails. */
async function reader(email = newEmail()) {
  await ask(email);
  const confirmKey = keyIn((await mailsTo(email)).at(-1)?.html, 'subscribe');
  expect(await confirm(confirmKey)).toEqual(ok);
  return { email, confirmKey, key: keyIn((await mailsTo(email)).at(-1)?.html, 'unsubscribe') };
}

const formType = 'application/x-www-form-urlencoded';
/** Like a mail program: without cookie, token or `Origin`, with either kind of form. */
function oneClick(key: string, type = formType) {
  const payload = type.startsWith('multipart')
    ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    : 'List-Unsubscribe=One-Click';
  return server.app.inject({
    method: 'POST',
    url: `/unsubscribe/${key}`,
    headers: { host: 'localhost', 'content-type': type },
    payload,
  });
}

/** Like a browser whose page has no scripts. */
const postForm = (key: string) =>
  server.app.inject({
    method: 'POST',
    url: `/unsubscribe/${key}/form`,
    headers: { host: 'localhost', 'content-type': formType },
  });

describe('SubscribeWebsiteMailingList', () => {
  test('mails a link first, and nothing else until it is used', async () => {
    const email = newEmail();
    expect((await ask(email)).body).toEqual({ isError: false, message: texts.subscribed });
    expect(await stateOf(email)).toEqual(['pending']);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('newsletter-confirm');
    expect(mail?.eml).not.toMatch(/^List-Unsubscribe/m);
    expect(JSON.stringify(mail?.data)).not.toContain('/subscribe/');
  });

  test('answers a known address as it answers an unknown one, and mails it nothing', async () => {
    const { email } = await reader();
    const before = await mailsTo(email);
    const [known, unknown] = [await ask(email.toUpperCase()), await ask(newEmail())];
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    expect(await mailsTo(email)).toHaveLength(before.length);
    expect(await stateOf(email)).toEqual(['subscribed']);
  });

  test('mails an address three times a day, whoever enters it', async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) await ask(email);
    expect(await mailsTo(email)).toHaveLength(3);
    await server.clock.shift(day + 1_000);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('takes twenty addresses from one network in ten minutes', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await ask(newEmail(), { address: '198.51.100.200' })).status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  test.each(['', 'nobody', `${'a'.repeat(100)}@example.com`, 'a@b.example\r\nBcc: c@d.example'])(
    'refuses “%s”',
    async (email) => {
      expect((await ask(email)).status).toBe(400);
    },
  );

  test('is of one site: another has its own list and its own paper', async () => {
    const seller = await server.make.seller({ company_name: 'Hudson Sales' });
    await server.make.site({
      host: 'hudson.localhost',
      name: 'Hudson Sales',
      seller_company_id: seller.id,
    });
    const { email } = await reader();
    await ask(email, { host: 'hudson.localhost' });
    expect((await stateOf(email)).toSorted()).toEqual(['pending', 'subscribed']);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.html).toContain('Hudson Sales');
    expect(mail?.html).toContain('//hudson.localhost:3000/subscribe/');
  });
});

describe('the mailed link', () => {
  test('subscribes, and welcomes with what marketing must carry', async () => {
    const { email, key } = await reader();
    expect(await stateOf(email)).toEqual(['subscribed']);
    const mail = (await mailsTo(email)).at(-1);
    const headers = mail?.eml.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(headers).toContain(`List-Unsubscribe: <http://localhost:3000/unsubscribe/${key}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.html).toContain('12 Warren Street, Hudson, NY 12534');
    expect(JSON.stringify(mail?.data)).not.toContain(key);
  });

  test('used twice is no mistake, and welcomes once', async () => {
    const { email, confirmKey } = await reader();
    expect(await confirm(confirmKey)).toEqual(ok);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is good for seven days; then the address is forgotten', async () => {
    const email = newEmail();
    await ask(email);
    const key = keyIn((await mailsTo(email))[0]?.html, 'subscribe');
    await server.clock.shift(7 * day + 1_000);
    expect(await confirm(key)).toEqual(refused);
    await forgetOldRequests(server.database.kysely);
    expect(await stateOf(email)).toEqual([]);
  });

  test('forged, of another purpose or cut, does nothing', async () => {
    const { email, key } = await reader();
    for (const shown of ['', 'nonsense', key, key.slice(1), `${key.slice(1)}A`]) {
      expect(await confirm(shown)).toEqual(refused);
    }
    expect(await stateOf(email)).toEqual(['subscribed']);
  });
});

describe('unsubscribing', () => {
  test('takes effect at once, twice unharmed, and stays until it is asked for again', async () => {
    const { email, key, confirmKey } = await reader();
    expect(await unsubscribe(key)).toEqual(ok);
    expect(await unsubscribe(key)).toEqual(ok);
    expect(await stateOf(email)).toEqual(['unsubscribed']);
    expect(await confirm(confirmKey)).toEqual(refused);
    await ask(email);
    expect(await stateOf(email)).toEqual(['unsubscribed']);
    expect(await confirm(confirmKey)).toEqual(ok);
    expect(await stateOf(email)).toEqual(['subscribed']);
  });

  test('by a forged key or the one that confirms does nothing', async () => {
    const { email, key, confirmKey } = await reader();
    const forged = Buffer.from(key, 'base64url');
    forged[47] = 1 + (forged[47] ?? 0);
    for (const shown of [confirmKey, forged.toString('base64url'), '', uuid()]) {
      expect(await unsubscribe(shown)).toEqual(refused);
    }
    expect(await stateOf(email)).toEqual(['subscribed']);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'by one click of a mail program, as %s, needs neither login nor token',
    async (type) => {
      const { email, key } = await reader();
      const answer = await oneClick(key, type);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(await stateOf(email)).toEqual(['unsubscribed']);
      expect((await oneClick(key, type)).statusCode).toBe(200);
    },
  );

  test('by one click with a forged key is refused', async () => {
    const { email, key } = await reader();
    expect((await oneClick(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(
      404,
    );
    expect(await stateOf(email)).toEqual(['subscribed']);
  });

  test('by the form of the page leads a browser without scripts to a page', async () => {
    const { email, key } = await reader();
    const forged = await postForm(`${key.slice(1)}A`);
    expect([forged.statusCode, forged.headers.location]).toEqual([303, './refused']);
    expect(await stateOf(email)).toEqual(['subscribed']);
    const answer = await postForm(key);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, './done']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stateOf(email)).toEqual(['unsubscribed']);
  });

  test('is not done by opening the address, as scanners of links do', async () => {
    const { email, key } = await reader();
    await server.client().request('GET', `/unsubscribe/${key}`);
    await server.client().request('GET', `/api/site/unsubscribe`);
    expect(await stateOf(email)).toEqual(['subscribed']);
  });
});

describe('an account with the address', () => {
  test('follows both ways, in whatever case, and no other does', async () => {
    const user = await server.make.user({ subscribed: false });
    const other = await server.make.user({ subscribed: true });
    const { key } = await reader(user.email.toUpperCase());
    expect(await choice(user.id)).toBe(true);
    await unsubscribe(key);
    expect(await choice(user.id)).toBe(false);
    expect(await choice(other.id)).toBe(true);
  });

  test('that was asked for by a stranger keeps its choice until its owner confirms', async () => {
    const user = await server.make.user({ subscribed: false });
    await ask(user.email);
    expect(await choice(user.id)).toBe(false);
  });
});
