import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { findReader } from './newsletter.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

type State = 'pending' | 'subscribed' | 'unsubscribed';

const done = { isError: false, message: '' };

/** Somebody signed in, with functions to read and choose their settings. */
async function person(given: Parameters<TestServer['make']['user']>[0]) {
  const { id, email } = await server.make.user(given);
  const client = await signIn(server.client(), server.database, id);
  return {
    id,
    email,
    read: async () => (await client.call('GET /api/site/newsletterchoice')).body,
    choose: async (isOn: boolean) =>
      (await client.call('POST /api/site/setnewsletterchoice', { body: { isOn } })).body,
    isReader: async () => (await findReader(server.database.kysely, id, 'localhost')) !== null,
  };
}

/** Sets the state of an address on a host's list. */
async function list(email: string, state: State, siteHost = 'localhost') {
  await server.database.kysely
    .insertInto('newsletter_subscriptions')
    .values({
      id: crypto.randomUUID(),
      site_host: siteHost,
      email: email.toUpperCase(),
      state,
      since: new Date(),
      asked_at: new Date(),
      asks: 1,
      asks_since: new Date(),
    })
    .execute();
}

async function statesOf(email: string) {
  const rows = await server.database.kysely
    .selectFrom('newsletter_subscriptions')
    .select(['site_host as host', 'state'])
    .where('email', '=', email.toUpperCase())
    .orderBy('site_host')
    .execute();
  return rows.map(({ host, state }) => `${host}: ${state}`);
}

describe('the choice of an account', () => {
  test('is for those who are signed in', async () => {
    const visitor = server.client();
    expect((await visitor.call('GET /api/site/newsletterchoice')).status).toBe(401);
    const body = { isOn: true };
    const answer = await visitor.call('POST /api/site/setnewsletterchoice', { body });
    expect(answer.status).toBe(401);
  });

  test('is changed both ways, for oneself alone', async () => {
    const other = await person({ subscribed: false });
    const ida = await person({ subscribed: false });
    expect(await ida.read()).toEqual({ isOn: false });
    expect(await ida.choose(true)).toEqual(done);
    expect(await ida.read()).toEqual({ isOn: true });
    expect(await ida.isReader()).toBe(true);
    expect(await other.read()).toEqual({ isOn: false });
    expect(await ida.choose(false)).toEqual(done);
    expect(await ida.read()).toEqual({ isOn: false });
    expect(await ida.isReader()).toBe(false);
  });

  test('made by whoever has proved the address ends an earlier unsubscribing', async () => {
    const ida = await person({ subscribed: true });
    await list(ida.email, 'unsubscribed');
    expect(await ida.read()).toEqual({ isOn: false });
    expect(await ida.isReader()).toBe(false);
    expect(await ida.choose(true)).toEqual(done);
    expect(await ida.read()).toEqual({ isOn: true });
    expect(await ida.isReader()).toBe(true);
    expect(await statesOf(ida.email)).toEqual(['localhost: subscribed']);
  });

  test('ends the subscription of the address, too, and what a stranger asked for it', async () => {
    for (const state of ['subscribed', 'pending'] as const) {
      const ida = await person({ subscribed: true });
      await list(ida.email, state);
      expect(await ida.choose(false)).toEqual(done);
      expect(await statesOf(ida.email)).toEqual(['localhost: unsubscribed']);
    }
  });

  test('is shown as what really happens: a subscription counts without it', async () => {
    const ida = await person({ subscribed: false });
    await list(ida.email, 'subscribed');
    expect(await ida.read()).toEqual({ isOn: true });
  });

  test('leaves the lists of sellers as they are', async () => {
    const host = 'hudson.localhost';
    const { id } = await server.make.seller({});
    await server.make.site({ host, name: 'Hudson Sales', seller_company_id: id });
    const ida = await person({ subscribed: false });
    await list(ida.email, 'unsubscribed', host);
    expect(await ida.choose(true)).toEqual(done);
    expect(await ida.read()).toEqual({ isOn: true });
    expect(await statesOf(ida.email)).toEqual([`${host}: unsubscribed`]);
  });

  test('is “no” alone while the address is not verified', async () => {
    const ida = await person({ subscribed: true, email_verified_at: null });
    expect(await ida.choose(true)).toEqual({
      isError: true,
      code: 'VerifyEmailFirst',
      message: 'Please verify your email address first.',
    });
    expect(await ida.choose(false)).toEqual(done);
    expect(await ida.read()).toEqual({ isOn: false });
  });
});
