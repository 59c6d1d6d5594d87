import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import { upload } from '#main/testing/tax-upload.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import {
  certificateForReview,
  certificatesForReview,
  decideOnCertificate,
} from './review.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** A user with one certificate, and what they see of it. */
async function owner() {
  const user = await server.make.user({ company_name: 'Bidder & Sons' });
  const client = await signIn(server.client(), server.database, user.id);
  await upload(client);
  const own = async () => (await client.call('GET /api/site/gettaxids')).body[0];
  const id = (await own())?.secureId ?? '';
  const remove = async () => {
    await client.call('POST /api/site/deletetaxid', { body: { Param: id } });
    await server.jobs.runDue();
  };
  return { ...user, id, own, remove };
}
const decide = (id: string, valid: boolean) =>
  decideOnCertificate(server.database.kysely, id, valid);
const waiting = async () =>
  (await certificatesForReview(server.database.kysely, 'waiting')).map(({ id }) => id);
const review = (id: string) => certificateForReview(server.database.kysely, id);

test('what waits is listed, oldest first, until it is decided', async () => {
  const [first, second] = [await owner(), await owner()];
  expect(await waiting()).toEqual([first.id, second.id]);
  expect(await decide(first.id, true)).toBe(true);
  expect(await waiting()).toEqual([second.id]);
  await second.remove();
  expect(await waiting()).toEqual([]);
});

test('the owner sees the decision, and the next one', async () => {
  const { id, own } = await owner();
  await decide(id, true);
  expect(await own()).toMatchObject({ valid: true });
  await decide(id, false);
  expect(await own()).toMatchObject({ valid: false });
  await decide(id, true);
  expect(await own()).toMatchObject({ valid: true });
});

test('what was approved once stays for staff, with its file, when its owner deletes it', async () => {
  const { id, own, remove } = await owner();
  await decide(id, true);
  await decide(id, false);
  await remove();
  expect(await own()).toBeUndefined();
  expect(await review(id)).toMatchObject({ deleted: true, fileKey: expect.any(String) });
});

test('what was refused, or never decided, stays without its file', async () => {
  const [refused, undecided] = [await owner(), await owner()];
  await decide(refused.id, false);
  for (const { id, remove } of [refused, undecided]) {
    await remove();
    expect(await review(id)).toMatchObject({ deleted: true, fileKey: null });
    expect(await decide(id, true)).toBe(false);
  }
});
