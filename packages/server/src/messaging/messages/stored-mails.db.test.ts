import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { sendEmailJob } from './email-outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const letterhead = { siteName: 'Fairlot', siteLink: 'http://localhost:3000/', contact: [] };

/** The fate of a mail in the outbox that another version of this program wrote. */
async function sent(template: string, data: object) {
  const id = uuid();
  const { kysely } = server.database;
  const row = { id, channel: 'email', recipient: 'ada@example.com', template } as const;
  await kysely
    .insertInto('outbox')
    .values({ ...row, data: JSON.stringify(data) })
    .execute();
  await server.database.transaction((transaction) =>
    server.jobs.enqueue(transaction, sendEmailJob, { id }),
  );
  await server.jobs.runDue();
  return kysely
    .selectFrom('outbox')
    .select(['sent_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test.each([
  ['lacks a part', 'verify-email', { code: 'ABCD2345' }, /"verify-email" has other data.*\n.*link/],
  ['has a part of another kind', 'verify-email', { code: 7, link: 'http://a' }, /string.*\n.*code/],
  [
    'has a list with something else in it',
    'lots-added',
    { firstName: 'Ada', auctionTitle: 'The barn', lots: ['12: a chair', null], link: 'http://a' },
    /"lots-added" has other data.*\n.*lots\[1\]/,
  ],
])('a stored mail that %s is not sent, and its row says why', async (_, template, data, why) => {
  const { sent_at, last_error } = await sent(template, { ...data, letterhead });
  expect(sent_at).toBeNull();
  expect(last_error).toMatch(why);
});

test('what another version has added to a mail is ignored', async () => {
  const { sent_at } = await sent('welcome', { firstName: 'Ada', lastName: 'Byron', letterhead });
  expect(sent_at).not.toBeNull();
});

test('a mail that nobody writes anymore is not sent, nor is one without a letterhead', async () => {
  expect((await sent('farewell', { letterhead })).last_error).toMatch(/no mail "farewell"/);
  const { sent_at, last_error } = await sent('verify-email', { code: 'A', link: 'http://a' });
  expect(sent_at).toBeNull();
  expect(last_error).toMatch(/letterhead/);
});
