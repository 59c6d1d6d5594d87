import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, newcomer, openBrowser, signedInPerson } from './support/browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const registered = async ({ get }: { get: (path: string) => Promise<{ body: unknown }> }) =>
  field((await get('isauth')).body, 'currentRegisteredAuctions');

describe('requestApproval', () => {
  test('needs a login', async () => {
    const { id } = await server.make.auction();
    expect((await openBrowser(server).post('requestApproval', { Param: id })).status).toBe(401);
  });

  test('answers a result, and the auction is registered with a paddle number', async () => {
    const { id } = await server.make.auction();
    const person = await signedInPerson(server);
    const { status, body } = await person.post('requestApproval', { Param: id });
    expect(status).toBe(200);
    expect(field(body, 'result')).toMatch(/\w/);
    expect(await registered(person)).toEqual([
      { secureAuctionId: id, paddleNumber: expect.stringMatching(/^\d+$/) },
    ]);
  });

  test('an empty paddleNumber means that the seller’s approval is pending', async () => {
    const { id } = await server.make.auction({ approval: 'manual' });
    const person = await signedInPerson(server);
    expect((await person.post('requestApproval', { Param: id })).status).toBe(200);
    expect(await registered(person)).toEqual([{ secureAuctionId: id, paddleNumber: '' }]);
  });

  test('called again answers the same and registers once', async () => {
    const { id } = await server.make.auction();
    const person = await signedInPerson(server);
    const first = await person.post('requestApproval', { Param: id });
    const again = await person.post('requestApproval', { Param: id.toUpperCase() });
    expect(again.body).toEqual(first.body);
    expect(await registered(person)).toHaveLength(1);
  });

  test('needs a verified email and a card', async () => {
    const { id } = await server.make.auction();
    const person = await newcomer(server);
    const { status, body } = await person.post('requestApproval', { Param: id });
    expect(status === 403 || field(body, 'isError') === true).toBe(true);
    expect(field(body, 'message')).toMatch(/./);
    expect(await registered(person)).toEqual([]);
  });

  test('an auction that does not exist is not found', async () => {
    const { post } = await signedInPerson(server);
    expect((await post('requestApproval', { Param: uuid() })).status).toBe(404);
  });

  test('an auction of another seller’s host is not found', async () => {
    const seller = await server.make.seller();
    await server.make.site({
      host: 'hudson.localhost',
      name: 'Hudson',
      seller_company_id: seller.id,
    });
    const { id } = await server.make.auction();
    const home = await signedInPerson(server);
    const there = openBrowser(server, 'hudson.localhost');
    const key = field(
      (await home.post('InitiateTransfer', { host: 'hudson.localhost' })).body,
      'data',
    );
    await there.post('transfer', { transferId: key });
    expect((await there.post('requestApproval', { Param: id })).status).toBe(404);
    expect(await registered(home)).toEqual([]);
  });

  test.each([
    undefined,
    null,
    '',
    'AML-1',
    7,
    [uuid()],
    { id: uuid() },
    '\u0000',
    `${uuid()}' or 1=1`,
  ])('is no auction: %j', async (Param) => {
    const { post } = await signedInPerson(server);
    expect([400, 404]).toContain((await post('requestApproval', { Param })).status);
  });
});
