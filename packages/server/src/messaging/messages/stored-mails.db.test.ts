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

test('a mail that lacks what its letter says is not sent, and says what it lacks', async () => {
  const { sent_at, last_error } = await sent('verify-email', { code: 'ABCD2345', letterhead });
  expect(sent_at).toBeNull();
  expect(last_error).toMatch(/verify-email.* lacks link/);
});

test('so are one that nobody writes anymore, and one without its paper', async () => {
  expect((await sent('farewell', { letterhead })).last_error).toMatch(/no mail "farewell"/);
  const { sent_at, last_error } = await sent('verify-email', { code: 'A', link: 'http://a' });
  expect(sent_at).toBeNull();
  expect(last_error).toMatch(/letterhead/);
});
