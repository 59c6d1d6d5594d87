import type { Role } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { setRole } from './public.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const host = 'console.localhost';
const day = 24 * 60 * 60_000;
let server: TestServer;
let sellerId: string;
let owner: Clerk;
const { clerk, logIn } = staffScene(() => server);
const scene = biddingScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.clock.shift(0);
  sellerId = (await server.make.seller()).id;
  owner = await clerk(sellerId, host);
});
afterAll(() => server.drop());

const people = async (by: TestClient = owner.client) =>
  (await by.call('GET /api/console/sellers/:sellerId/people', { params: { sellerId } })).body;
const rolesNow = async (by?: TestClient) =>
  Object.fromEntries((await people(by)).people.map(({ personId, role }) => [personId, role]));
const invite = (email: string, role: Role = 'manager', by: TestClient = owner.client) =>
  by.call('POST /api/console/sellers/:sellerId/people/invite', {
    params: { sellerId },
    body: { email, role },
  });
const demote = (by: Clerk, personId: string, role: Role = 'viewer') =>
  by.client.call('POST /api/console/sellers/:sellerId/people/:personId/role', {
    params: { sellerId, personId },
    body: { role },
  });
const remove = (by: Clerk, personId: string) =>
  by.client.call('POST /api/console/sellers/:sellerId/people/:personId/remove', {
    params: { sellerId, personId },
  });
const read = (client: TestClient, secret: string) =>
  client.call('POST /api/console/readinvitation', { body: { secret } });
const accept = (client: TestClient, secret: string) =>
  client.call('POST /api/console/acceptinvitation', { body: { secret } });
const decline = (client: TestClient, secret: string) =>
  client.call('POST /api/console/declineinvitation', { body: { secret } });
const sales = async (client: TestClient) =>
  (await client.call('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } })).status;

async function secretTo(email: string): Promise<string> {
  const secret = /\/invitation\/([\w-]{43})/.exec(await latestMailTo(server, email))?.[1];
  if (secret === undefined) throw new Error(`No invitation was sent to ${email}.`);
  return secret;
}
const actionsNow = async () =>
  (
    await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after', 'person_id as by'])
      .where('seller_company_id', '=', sellerId)
      .orderBy('id')
      .execute()
  ).map(({ by, ...entry }) => ({ ...entry, isByOwner: by === owner.id }));

test('somebody is invited, accepts, gets another role, and is removed; the log tells of each', async () => {
  const joan = await makeAccount(server);
  expect((await invite(joan.email, 'cashier')).body).toMatchObject({ isError: false });
  expect((await people()).invitations).toMatchObject([{ email: joan.email, role: 'cashier' }]);
  const secret = await secretTo(joan.email);
  const client = await logIn(joan, host);
  expect((await read(client, secret)).body.invitation).toMatchObject({
    email: joan.email,
    role: 'cashier',
  });
  expect(await sales(client)).toBe(404);
  expect((await accept(client, secret)).body).toMatchObject({ isError: false, sellerId });
  expect(await sales(client)).toBe(200);
  expect((await people()).invitations).toEqual([]);
  expect((await demote(owner, joan.id, 'manager')).body.isError).toBe(false);
  expect(await rolesNow(client)).toMatchObject({ [joan.id]: 'manager' });
  expect((await remove(owner, joan.id)).body.isError).toBe(false);
  expect(await sales(client)).toBe(404);
  // Somebody who was removed cannot return by the same link.
  expect((await accept(client, secret)).body).toMatchObject({ code: 'BadInvitation' });
  const subject = `Ada Bidder <${joan.email}>`;
  const [role, byOwner] = [{ role: 'cashier' }, { isByOwner: true }];
  expect(await actionsNow()).toMatchObject([
    { action: 'staff.invite', subject: joan.email, after: role, ...byOwner },
    { action: 'staff.join', subject, after: role, isByOwner: false },
    { action: 'staff.change-role', subject, before: role, after: { role: 'manager' }, ...byOwner },
    { action: 'staff.remove', subject, before: { role: 'manager' }, ...byOwner },
  ]);
});

test.each([
  ['removed', (who: Clerk) => remove(owner, who.id)],
  ['not an owner anymore', (who: Clerk) => demote(owner, who.id, 'manager')],
])('whoever is %s does not come back by an invitation of their own', async (_, leave) => {
  const former = await clerk(sellerId, host);
  const second = await makeAccount(server);
  expect((await invite(second.email, 'owner', former.client)).body).toMatchObject({
    isError: false,
  });
  const secret = await secretTo(second.email);
  await leave(former);
  const client = await logIn(second, host);
  expect((await accept(client, secret)).body).toMatchObject({ code: 'BadInvitation' });
  expect(await sales(client)).toBe(404);
});

test('the database keeps no secret that opens anything', async () => {
  const { email } = await makeAccount(server);
  await invite(email);
  const secret = await secretTo(email);
  for (const table of ['staff_invitations', 'outbox', 'audit_log'] as const) {
    const rows = await server.database.kysely.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('an invitation is for its address alone, once that is verified', async () => {
  const joan = await makeAccount(server);
  const setVerified = (at: Date | null) =>
    server.database.kysely
      .updateTable('users')
      .set({ email_verified_at: at })
      .where('id', '=', joan.id)
      .execute();
  await setVerified(null);
  await invite(joan.email);
  const secret = await secretTo(joan.email);
  const another = await logIn(await makeAccount(server), host);
  expect((await accept(another, secret)).body).toMatchObject({ code: 'InvitationForAnother' });
  expect((await accept(server.client(host), secret)).status).toBe(401);
  const client = await logIn(joan, host);
  expect((await accept(client, secret)).body).toMatchObject({ code: 'VerifyEmailFirst' });
  await setVerified(new Date());
  expect((await accept(client, secret)).body.isError).toBe(false);
});

test('a link opens nothing after seven days, once it was taken back, and once a newer one was sent', async () => {
  const joan = await makeAccount(server);
  await invite(joan.email);
  const first = await secretTo(joan.email);
  await invite(joan.email, 'viewer');
  const second = await secretTo(joan.email);
  const client = await logIn(joan, host);
  expect((await read(client, first)).body).toMatchObject({ code: 'BadInvitation' });
  expect((await accept(client, first)).body).toMatchObject({ code: 'BadInvitation' });
  expect((await read(client, second)).body.invitation).toMatchObject({ role: 'viewer' });
  const [open] = (await people()).invitations;
  const params = { sellerId, invitationId: open?.invitationId ?? '' };
  const revoke = (by: TestClient) =>
    by.call('POST /api/console/sellers/:sellerId/invitations/:invitationId/revoke', { params });
  expect((await revoke(owner.client)).status).toBe(204);
  expect((await revoke(owner.client)).status).toBe(404);
  expect((await accept(client, second)).body).toMatchObject({ code: 'BadInvitation' });
  await invite(joan.email);
  const third = await secretTo(joan.email);
  await server.clock.shift(7 * day);
  const later = await logIn(joan, host);
  expect((await accept(later, third)).body).toMatchObject({ code: 'BadInvitation' });
  expect((await accept(later, 'made-up')).body).toMatchObject({ code: 'BadInvitation' });
});

test('whoever is invited may decline, and then nobody joins by the link', async () => {
  const joan = await makeAccount(server);
  await invite(joan.email);
  const secret = await secretTo(joan.email);
  const client = await logIn(joan, host);
  const invitedBy = 'Ada Bidder';
  expect((await read(client, secret)).body.invitation).toMatchObject({ invitedBy });
  const another = await logIn(await makeAccount(server), host);
  expect((await decline(another, secret)).body).toMatchObject({ code: 'InvitationForAnother' });
  expect((await decline(server.client(host), secret)).status).toBe(401);
  expect((await decline(client, 'made-up')).body).toMatchObject({ code: 'BadInvitation' });
  const both = await Promise.all([decline(client, secret), decline(client, secret)]);
  expect(both.filter(({ body }) => !body.isError)).toHaveLength(1);
  expect((await accept(client, secret)).body).toMatchObject({ code: 'BadInvitation' });
  expect((await people()).invitations).toEqual([]);
  expect(await actionsNow()).toMatchObject([
    { action: 'staff.invite' },
    { action: 'staff.decline', subject: joan.email, isByOwner: false },
  ]);
});

test('an invitation that is clicked twice at once is accepted once', async () => {
  const joan = await makeAccount(server);
  await invite(joan.email);
  const secret = await secretTo(joan.email);
  const [phone, desk] = [await logIn(joan, host), await logIn(joan, host)];
  const answers = await Promise.all([phone, desk, phone, desk].map((one) => accept(one, secret)));
  for (const { body } of answers) expect(body).toMatchObject({ isError: false, sellerId });
  const joins = (await actionsNow()).filter(({ action }) => action === 'staff.join');
  expect(joins).toHaveLength(1);
});

test('an address with an account is answered like one without, and one of the company as what it is', async () => {
  const known = await makeAccount(server);
  const answers = [await invite(known.email), await invite(`nobody-${known.email}`)];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await invite(owner.email.toUpperCase())).body).toMatchObject({ code: 'AlreadyStaff' });
});

test('nobody joins who bids on open lots of the seller', async () => {
  const { id: auction_id } = await server.make.auction({ seller_company_id: sellerId });
  const { id: session_id } = await server.make.session({ auction_id });
  const lot = await server.make.lot({ auction_id, session_id });
  const { id, client } = await scene.bidder(auction_id);
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await bid(client, lot.id, 20);
  // The owner does not learn it, and the invitation stays open.
  expect((await invite(email)).body.isError).toBe(false);
  const secret = await secretTo(email);
  const { password_hash } = await server.database.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  await server.database.kysely
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .execute();
  const atConsole = await logIn({ email }, host);
  expect((await accept(atConsole, secret)).body).toMatchObject({ code: 'StaffHasOpenBids' });
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
    .where('lot_id', '=', lot.id)
    .execute();
  expect((await accept(atConsole, secret)).body.isError).toBe(false);
});

test('a seller invites twenty an hour, counted on all nodes', async () => {
  for (let i = 0; i < 20; i += 1) {
    const { body } = await invite(`one-${i}-${sellerId}@example.com`);
    expect(body.isError).toBe(false);
  }
  const refused = { code: 'TooManyInvitations' };
  expect((await invite(`more-${sellerId}@example.com`)).body).toMatchObject(refused);
  const { used } = await server.database.kysely
    .selectFrom('rate_limits')
    .select('used')
    .where('subject', '=', `staff-invitations ${sellerId}`)
    .executeTakeFirstOrThrow();
  expect(used).toBe(20);
});

test('a company that is not verified yet invites five a day, and its mails say so', async () => {
  const caution = 'has not verified this company yet';
  const first = `first-${sellerId}@example.com`;
  await invite(first);
  expect(await latestMailTo(server, first)).not.toContain(caution);
  await server.database.kysely
    .updateTable('seller_companies')
    .set({ verified_at: null })
    .where('id', '=', sellerId)
    .execute();
  for (let i = 0; i < 5; i += 1) {
    const { body } = await invite(`early-${i}-${sellerId}@example.com`);
    expect(body.isError).toBe(false);
  }
  expect(await latestMailTo(server, `early-0-${sellerId}@example.com`)).toContain(caution);
  const refused = { code: 'TooManyInvitations' };
  expect((await invite(`late-${sellerId}@example.com`)).body).toMatchObject(refused);
});

test.each(Array.from({ length: 5 }, (_, round) => round))(
  'of two owners who remove, or demote, each other at once, one stays: %i',
  async () => {
    const ruth = await clerk(sellerId, host);
    const answers = await Promise.all([remove(owner, ruth.id), remove(ruth, owner.id)]);
    expect(Object.values(await rolesOf())).toEqual(['owner']);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const [stays] = Object.keys(await rolesOf());
    const [one, other] = stays === owner.id ? [owner, ruth] : [ruth, owner];
    const again = await makeAccount(server);
    await setRole(server.database.kysely, again.id, sellerId, 'owner');
    const third = { ...again, client: await logIn(again, host) };
    const demotions = await Promise.all([demote(one, third.id), demote(third, one.id)]);
    expect(new Set(Object.values(await rolesOf()))).toEqual(new Set(['owner', 'viewer']));
    expect(demotions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await sales(other.client)).toBe(404);
  },
);

test('the last owner is neither demoted nor removed', async () => {
  expect((await demote(owner, owner.id)).body).toMatchObject({ code: 'LastOwner' });
  expect((await remove(owner, owner.id)).body).toMatchObject({ code: 'LastOwner' });
  expect(await rolesNow()).toEqual({ [owner.id]: 'owner' });
});

test('rights are changed by who proved recently who they are', async () => {
  const ruth = await clerk(sellerId, host, 'viewer');
  await server.clock.shift(60 * 60_000);
  const asked = { status: 403, body: { code: 'ReauthenticationRequired' } };
  expect(await invite('joan@example.com')).toMatchObject(asked);
  expect(await demote(owner, ruth.id, 'owner')).toMatchObject(asked);
  expect(await remove(owner, ruth.id)).toMatchObject(asked);
});

async function rolesOf(): Promise<Record<string, Role | null>> {
  const rows = await server.database.kysely
    .selectFrom('staff')
    .select(['user_id', 'role'])
    .where('seller_company_id', '=', sellerId)
    .execute();
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}
