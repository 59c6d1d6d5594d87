import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openSmsService } from './open-sms-service.ts';
import type { SmsSender } from './sms.ts';
import { startTwilioStandIn, twilioErrors, twilioKeys } from './testing/twilio-stand-in.ts';
import type { TwilioStandIn } from './testing/twilio-stand-in.ts';

let twilio: TwilioStandIn;
beforeAll(async () => {
  twilio = await startTwilioStandIn();
});
afterAll(() => twilio.stop());
beforeEach(() => void (twilio.arrived.length = 0));

/** Milliseconds: enough for a request to arrive on a busy machine; an answer never comes. */
const timeoutMs = 1_000;
const sms = { id: 'an-sms', to: '+15185550100', body: 'Lot 12 closes today.' };

async function senderAt(url: string, token: string = twilioKeys.TWILIO_AUTH_TOKEN) {
  const config = readConfig({ ...twilioKeys, TWILIO_AUTH_TOKEN: token, TWILIO_API_URL: url });
  const { sender } = await openSmsService(config, createLog('silent'), { timeoutMs });
  return sender as SmsSender;
}

test('an SMS that Twilio takes has its SID', async () => {
  const sender = await senderAt(twilio.url);
  expect(await sender.send(sms)).toEqual({ state: 'taken', ref: expect.stringMatching(/^SM/) });
  expect(twilio.arrived).toEqual([{ to: sms.to, from: twilioKeys.TWILIO_FROM, body: sms.body }]);
});

test.each([
  [twilioErrors.stopped, 'stopped'],
  [twilioErrors.badNumber, 'refused'],
  [twilioErrors.tooManyRequests, 'not-sent'],
  [twilioErrors.ownFailure, 'unknown'],
  ['silence', 'unknown'],
  ['taken-then-cut', 'unknown'],
] as const)('%o leaves it %s, after one request', async (fault, state) => {
  const sender = await senderAt(twilio.url);
  twilio.fail(fault);
  expect(await sender.send(sms)).toMatchObject({ state });
  expect(twilio.arrived).toHaveLength(1);
});

test('wrong keys, and a Twilio that is not there, surely sent nothing', async () => {
  const stranger = await senderAt(twilio.url, 'another-token');
  expect(await stranger.send(sms)).toMatchObject({ state: 'not-sent' });
  const nowhere = await senderAt('http://127.0.0.1:1');
  expect(await nowhere.send(sms)).toMatchObject({ state: 'not-sent' });
  expect(twilio.arrived).toEqual([]);
});

test('reasons hold no phone number: they are stored and logged', async () => {
  const sender = await senderAt(twilio.url);
  twilio.fail({ ...twilioErrors.badNumber, message: `Not a number: ${sms.to}` });
  expect(JSON.stringify(await sender.send(sms))).not.toContain('555');
});
