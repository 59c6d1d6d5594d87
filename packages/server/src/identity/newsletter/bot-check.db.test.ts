import { texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import {
  botCheckKeys,
  startRecaptchaStandIn,
} from '#platform/bot-check/testing/recaptcha-stand-in.ts';
import type { RecaptchaStandIn } from '#platform/bot-check/testing/recaptcha-stand-in.ts';

let provider: RecaptchaStandIn;
let server: TestServer;
beforeAll(async () => {
  provider = await startRecaptchaStandIn();
  server = await testServer({ ...botCheckKeys, RECAPTCHA_VERIFY_URL: provider.url });
});
beforeEach(() => {
  provider.fault = null;
});
afterAll(async () => {
  await server.drop();
  await provider.stop();
});

let people = 0;
const newEmail = () => `sender-${(people += 1)}@example.com`;
const nextAddress = () => `203.0.113.${(people += 1)}`;

async function signUp(captchaToken: string, { email = newEmail(), address = nextAddress() } = {}) {
  const client = server.client();
  const { status, body } = await client.call('POST /api/site/savenewuseraccount', {
    body: {
      email,
      password: 'walnut-dresser-7',
      firstName: 'Grace',
      lastName: 'Sender',
      captchaToken,
    },
    headers: { 'x-forwarded-for': address },
  });
  return { status, body, email };
}

async function subscribe(captchaToken: string, address = nextAddress()) {
  const email = newEmail();
  const { status, body } = await server
    .client()
    .call('POST /api/site/SubscribeWebsiteMailingList', {
      body: { email, captchaToken },
      headers: { 'x-forwarded-for': address },
    });
  await server.jobs.runDue();
  return { status, body, email };
}

const accountsOf = (email: string) =>
  server.database.kysely.selectFrom('users').select('id').where('email', '=', email).execute();
const requestsOf = (email: string) =>
  server.database.kysely
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('email', '=', email)
    .execute();

const suspected = {
  status: 'Failed',
  code: 'BotSuspected',
  message: texts.botSuspected,
  data: null,
};

test('the browser learns the site key, and never the secret', async () => {
  const { body } = await server.client().call('GET /api/site/botcheck');
  expect(body).toEqual({ siteKey: botCheckKeys.RECAPTCHA_SITE_KEY });
});

describe('savenewuseraccount', () => {
  test('opens an account for a token of its action', async () => {
    expect((await signUp(provider.token())).body.status).toBe('Success');
  });

  test.each([
    ['of a low score', () => provider.token({ score: 0.1 })],
    ['of another action', () => provider.token({ action: 'list_subscribe' })],
    ['of a foreign host', () => provider.token({ hostname: 'evil.example' })],
    ['that is old', () => provider.token({ madeAt: Date.now() - 10 * 60_000 })],
    ['that is none', () => ''],
  ])('opens none for a token %s', async (_, token) => {
    const { status, body, email } = await signUp(token());
    expect([status, body]).toEqual([200, suspected]);
    expect(await accountsOf(email)).toEqual([]);
  });

  test('takes a token once', async () => {
    const token = provider.token();
    await signUp(token);
    const again = await signUp(token);
    expect(again.body).toEqual(suspected);
    expect(await accountsOf(again.email)).toEqual([]);
  });

  test('does not use a token up for a password that is refused', async () => {
    const token = provider.token();
    const { body } = await server.client().call('POST /api/site/savenewuseraccount', {
      body: {
        email: newEmail(),
        password: 'password1',
        firstName: 'Grace',
        lastName: 'Sender',
        captchaToken: token,
      },
    });
    expect(body.status).toBe('Failed');
    expect(provider.asked).not.toContain(token);
  });
});

describe('SubscribeWebsiteMailingList', () => {
  test('takes a token of its action', async () => {
    const { body, email } = await subscribe(provider.token({ action: 'list_subscribe' }));
    expect(body).toEqual({ isError: false, message: texts.subscribed });
    expect(await requestsOf(email)).toHaveLength(1);
  });

  test.each([
    ['of a low score', () => provider.token({ action: 'list_subscribe', score: 0.3 })],
    ['of the sign-up', () => provider.token()],
    ['that is none', () => ''],
  ])('notes nothing for a token %s', async (_, token) => {
    const { body, email } = await subscribe(token());
    expect(body).toEqual({ isError: true, code: 'BotSuspected', message: texts.botSuspected });
    expect(await requestsOf(email)).toEqual([]);
  });
});

describe('an outage of the provider', () => {
  test('lets five in from an address, without a token too, and no more', async () => {
    provider.fault = 'error-500';
    const address = nextAddress();
    const results = [];
    for (let n = 0; n < 6; n += 1) {
      const { status, body } = await signUp('', { address });
      results.push(status === 200 ? body.status : status);
    }
    expect(results).toEqual(['Success', 'Success', 'Success', 'Success', 'Success', 429]);
    expect((await subscribe('', address)).status).toBe(429);
    expect((await signUp('', {})).body.status).toBe('Success');
  });

  test('closes nothing when the provider is silent, and does not keep people waiting', async () => {
    provider.fault = 'silence';
    const began = performance.now();
    expect((await signUp(provider.token())).body.status).toBe('Success');
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('is over as soon as the provider answers again', async () => {
    provider.fault = 'error-500';
    await signUp('');
    provider.fault = null;
    expect((await signUp('')).body).toEqual(suspected);
  });
});
