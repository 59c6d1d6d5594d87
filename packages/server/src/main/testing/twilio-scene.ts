import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { sql } from 'kysely';
import { signForm, startTwilioStandIn, twilioKeys } from '#platform/sms/testing/twilio-stand-in.ts';
import type { TwilioStandIn } from '#platform/sms/testing/twilio-stand-in.ts';
import { signIn } from './sign-in.ts';
import { testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';

export interface TwilioScene {
  readonly twilio: TwilioStandIn;
  readonly server: TestServer;
}

export const publicUrl = 'https://fairlot.example';
/** The installation's number as people read it. */
export const fromPhone = '(518) 555-0199';

/** The product with Twilio's keys, on a stand-in for Twilio, for all tests of the file that calls it. */
export function useTwilioScene(): () => TwilioScene {
  let scene: TwilioScene | undefined;
  const present = () => {
    if (scene === undefined) throw new Error('The scene stands within tests only.');
    return scene;
  };
  beforeAll(async () => {
    const twilio = await startTwilioStandIn();
    const server = await testServer({
      ...twilioKeys,
      TWILIO_API_URL: twilio.url,
      PUBLIC_DEMO: 'yes',
      PUBLIC_URL: publicUrl,
    });
    scene = { twilio, server };
  });
  beforeEach(() => {
    present().twilio.arrived.length = 0;
  });
  afterEach(async () => {
    await sql`delete from jobs.job`.execute(present().server.database.kysely);
  });
  afterAll(async () => {
    await present().server.drop();
    await present().twilio.stop();
  });
  return present;
}

let numbers = 0;
/** A phone that no other test of this suite uses, as typed and as E.164. */
export function nextPhone() {
  const line = String((numbers += 1)).padStart(4, '0');
  return { typed: `(518) 444-${line}`, e164: `+1518444${line}` };
}

/** A signed-in user who asks for SMS. */
export async function makeReader({ server, twilio }: TwilioScene, host?: string) {
  const { id } = await server.make.user();
  const client = await signIn(server.client(host), server.database, id);
  return {
    id,
    client,
    settings: async () => (await client.call('GET /api/site/getTextMessagePhone')).body,
    ofLot: (lotSecureId: string) =>
      client.call('GET /api/site/getTextMessagePhone/:lotSecureId', { params: { lotSecureId } }),
    save: async (phone: string) =>
      (await client.call('POST /api/site/SaveTextMessagePhone', { body: { phone } })).body,
    clear: async () => (await client.call('POST /api/site/ClearTextMessagePhone')).body,
    followLot: (secureLotId: string, phone: string, unsubscribe = false) =>
      client.call('POST /api/site/SaveTextMessageNotifyLot', {
        body: { phone, secureLotId, unsubscribe },
      }),
    /** Sends waiting SMS; returns those that arrived at this phone. */
    received: async (phone: string) => {
      await server.jobs.runDue();
      return twilio.arrived.filter(({ to }) => to === phone).map(({ body }) => body);
    },
  };
}

let messages = 0;
const nextSid = () => `SM${String((messages += 1)).padStart(32, 'f')}`;

interface Inbound {
  readonly sid?: string;
  readonly signature?: string;
  readonly fields?: Record<string, string>;
}

/** Posts an SMS as Twilio does, signed with the account's token unless the test says otherwise. */
export async function text(
  { server }: TwilioScene,
  from: string,
  body: string,
  { sid = nextSid(), signature, fields = {} }: Inbound = {},
) {
  const url = '/api/twilio/sms';
  const form = {
    MessageSid: sid,
    AccountSid: twilioKeys.TWILIO_ACCOUNT_SID,
    From: from,
    To: twilioKeys.TWILIO_FROM,
    Body: body,
    NumMedia: '0',
    ...fields,
  };
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'fairlot.example',
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': signature ?? signForm(`${publicUrl}${url}`, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  const reply = /<Message>(.*)<\/Message>/.exec(response.body)?.[1] ?? null;
  return { status: response.statusCode, type: response.headers['content-type'], reply, sid };
}
