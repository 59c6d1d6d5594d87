import { mailKinds } from '@fairlot/contract';
import type { MailKind } from '@fairlot/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { lettersOf, renderSample, templateOf } from './letters.ts';
import { mailsTo } from './testing/kept-mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const letters = () => lettersOf(Object.values(server.modules));
const site = { host: 'localhost', name: 'Fairlot' };

/** Somebody signed in, with functions to choose and to be written to. */
async function reader() {
  const { id, email } = await server.make.user();
  const client = await signIn(server.client(), server.database, id);
  return {
    email,
    off: async () => (await client.call('GET /api/site/mailchoices')).body?.off,
    choose: async (kind: MailKind, isOn: boolean) =>
      (await client.call('POST /api/site/setmailchoice', { body: { kind, isOn } })).status,
    client,
    /** Writes a mail of its own sample data, and returns all that were written. */
    write: async (template: string, to = email) => {
      const { sample: data } = templateOf(letters(), template);
      await server.database.transaction((tx) =>
        server.modules.messages.enqueueEmail(tx, { to, site }, { template, data }),
      );
      return mailsTo(server, to);
    },
  };
}

test('choices are for those who are signed in, and of known kinds', async () => {
  const visitor = server.client();
  expect((await visitor.call('GET /api/site/mailchoices')).status).toBe(401);
  const body = { kind: 'outbid', isOn: false } as const;
  expect((await visitor.call('POST /api/site/setmailchoice', { body })).status).toBe(401);
  const { client } = await reader();
  for (const bad of [{ kind: 'invoice', isOn: false }, { kind: 'outbid' }, {}]) {
    const answer = await client.request('POST', '/api/site/setmailchoice', { body: bad });
    expect(answer.status).toBe(400);
  }
});

test('a kind that is switched off is not written, for oneself alone, until it is on again', async () => {
  const [ann, bob] = [await reader(), await reader()];
  expect(await ann.off()).toEqual([]);
  expect(await ann.choose('outbid', false)).toBe(204);
  expect(await ann.choose('outbid', false)).toBe(204);
  expect(await ann.off()).toEqual(['outbid']);
  expect(await bob.off()).toEqual([]);
  expect(await ann.write('outbid')).toEqual([]);
  expect(await bob.write('outbid')).toEqual(['outbid']);
  expect(await ann.write('lot-offered')).toEqual(['lot-offered']);
  expect(await ann.choose('outbid', true)).toBe(204);
  expect(await ann.write('outbid')).toEqual(['lot-offered', 'outbid']);
});

test('the account is known by its address in any case', async () => {
  const ann = await reader();
  await ann.choose('digest', false);
  expect(await ann.write('digest', ann.email.toUpperCase())).toEqual([]);
});

test('what concerns bids, money, pickup or safety always comes', async () => {
  const ann = await reader();
  for (const kind of mailKinds) await ann.choose(kind, false);
  const always = Object.keys(letters()).filter((name) => templateOf(letters(), name).kind === null);
  expect(always).toEqual(
    expect.arrayContaining([
      'verify-email',
      'password-changed',
      'session-won',
      'lot-withdrawn',
      'bids-taken-back',
      'registration-refused',
      'invoice',
      'payment-declined',
      'pickup-reminder',
    ]),
  );
  for (const name of always) await ann.write(name);
  expect(await mailsTo(server, ann.email)).toEqual(always);
});

test('exactly those that one may do without lead to the choices', () => {
  const known = Object.keys(letters());
  const leading = known.filter((name) => {
    const sheet = { siteName: 'Fairlot', siteLink: 'http://localhost:3000/', contact: [] };
    const { html, text } = renderSample(letters(), name, sheet);
    const link = 'http://localhost:3000/account/notifications';
    expect(html.includes(link)).toBe(text.includes(link));
    return html.includes(link);
  });
  expect(leading).toEqual(known.filter((name) => templateOf(letters(), name).kind !== null));
  const kinds = leading.map((name) => templateOf(letters(), name).kind);
  expect(new Set(kinds)).toEqual(new Set(mailKinds));
});
