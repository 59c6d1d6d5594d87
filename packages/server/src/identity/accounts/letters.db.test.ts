import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, nextAddress, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { marketplaceHost, testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

const sellersHost = 'hudson.localhost';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { id } = await server.make.seller({ company_name: 'Hudson & Sons' });
  await server.make.site({ host: sellersHost, name: 'Hudson Sales', seller_company_id: id });
});
afterAll(() => server.drop());

let people = 0;
async function newcomer(host = marketplaceHost) {
  const email = `new-${(people += 1)}@example.com`;
  const client = server.client(host);
  const { body } = await client.call('POST /api/site/savenewuseraccount', {
    body: { email, password, firstName: 'Grace', lastName: 'Hopper' },
    headers: { 'x-forwarded-for': nextAddress() },
  });
  expect(body.status).toBe('Success');
  return { email, client };
}
const enter = async (client: TestClient, code: string) =>
  (await client.call('GET /api/site/verifyemail/:code', { params: { code } })).body.result;

describe('the welcome', () => {
  test('comes once, however often the address is verified', async () => {
    const { email, client } = await newcomer();
    const { code, key } = readVerification(await latestMailTo(server, email));
    expect(await enter(client, 'WRONG234')).toBe(false);
    expect(await mailsTo(server, email)).toEqual(['verify-email']);
    const { id } = await server.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const byLink = () =>
      client.call('GET /api/site/verifyemail/:verifyCode/:secureBidderUserId', {
        params: { verifyCode: key, secureBidderUserId: id },
      });
    await Promise.all([enter(client, code), byLink(), enter(client, code), byLink()]);
    expect(await enter(client, code)).toBe(true);
    expect(await mailsTo(server, email)).toEqual(['verify-email', 'welcome']);
    expect(await latestMailTo(server, email)).toContain('Your bid is a maximum');
  });

  test('comes once to somebody whose press of the button sent the code three times', async () => {
    const { email, client } = await newcomer();
    const { code } = readVerification(await latestMailTo(server, email));
    const answers = await Promise.all([1, 2, 3].map(() => enter(client, code)));
    expect(answers).toEqual([true, true, true]);
    expect(await mailsTo(server, email)).toEqual(['verify-email', 'welcome']);
  });

  test('leads to the host on which the newcomer signed up, the code before it to the marketplace', async () => {
    const { email, client } = await newcomer(sellersHost);
    const verification = await latestMailTo(server, email);
    expect(verification).toContain('href="http://localhost:3000/verify/');
    expect(verification).toContain('is your Hudson Sales verification code');
    expect(await enter(client, readVerification(verification).code)).toBe(true);
    const welcome = await latestMailTo(server, email);
    expect(welcome).toContain('Welcome to Hudson Sales');
    expect(welcome).toContain(`href="http://${sellersHost}:3000/"`);
    expect(welcome).toContain('Hudson &amp; Sons');
    expect(welcome).not.toContain('//localhost');
  });

  test('goes to the new address of somebody who never proved their first', async () => {
    const { email, client } = await newcomer();
    const moved = `moved-${email}`;
    await client.call('POST /api/site/RequestEmailChange', { body: { Param: moved } });
    const code = />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, moved))?.[1] ?? '';
    expect(await enter(client, code)).toBe(true);
    expect(await mailsTo(server, moved)).toEqual(['email-change-code', 'welcome']);
    expect(await mailsTo(server, email)).toEqual(['verify-email']);
  });

  test('comes with a reset that proves the address, and not with one that does not', async () => {
    const { email } = await newcomer();
    const reset = async (given: string) => {
      await server.client().call('POST /api/site/RequestPasswordReset', {
        body: { Param: email },
        headers: { 'x-forwarded-for': nextAddress() },
      });
      const mail = await latestMailTo(server, email);
      const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? '';
      const { body } = await server.client().call('POST /api/site/resetpassword/:resetCode', {
        params: { resetCode },
        body: { email, password: given, confirmPassword: given },
        headers: { 'x-forwarded-for': nextAddress() },
      });
      expect(body.status).toBe('Success');
    };
    await reset('harvest moon 8');
    await reset('harvest moon 9');
    expect(await mailsTo(server, email)).toEqual([
      'verify-email',
      'reset-password',
      'welcome',
      'password-changed',
      'reset-password',
      'password-changed',
    ]);
  });
});

test('a deactivated account says so once, to its address', async () => {
  const { email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  const deactivate = () => client.call('POST /api/site/deactivateaccount');
  await deactivate();
  expect((await deactivate()).status).toBe(401);
  expect(await mailsTo(server, email)).toEqual(['account-deactivated']);
});
