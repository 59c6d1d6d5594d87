import twilio from 'twilio';
import type { Twilio } from 'twilio';
import type { Log } from '../log/log.ts';
import type { SmsSender, SmsSending } from './sms.ts';

/** Twilio's error when the recipient has texted STOP. https://www.twilio.com/docs/api/errors/21610 */
const recipientStopped = 21610;
/** Answers of a provider that did not process the SMS: wrong keys, or too many requests. */
const notLookedAt: ReadonlySet<number> = new Set([401, 403, 429]);
/** The connection was never made, so nothing was sent. */
const neverConnected: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * Sends through Twilio. Its API takes no idempotency key, so a missing answer, or one about a failure
 * inside Twilio, leaves the outcome unknown.
 */
export function createTwilioSender(client: Twilio, from: string, log: Log): SmsSender {
  return {
    from,
    async send({ id, to, body }) {
      try {
        const { sid } = await client.messages.create({ to, from, body });
        return { state: 'taken', ref: sid };
      } catch (error) {
        const sending = sendingOf(error);
        // Twilio's sentences name the recipient's number; its codes do not.
        log.warn({ sms: id, ...factsOf(error), state: sending.state }, 'an SMS was not accepted');
        return sending;
      }
    },
  };
}

function sendingOf(error: unknown): SmsSending {
  if (error instanceof twilio.RestException) {
    const reason = `Twilio answered ${error.status}, code ${error.code ?? 'none'}`;
    if (error.code === recipientStopped) return { state: 'stopped' };
    if (notLookedAt.has(error.status)) return { state: 'not-sent', reason };
    const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 408;
    return { state: isRefusal ? 'refused' : 'unknown', reason };
  }
  const { code } = factsOf(error);
  const reason = `no answer from Twilio (${String(code)})`;
  return { state: neverConnected.has(code) ? 'not-sent' : 'unknown', reason };
}

function factsOf(error: unknown): { code?: unknown; status?: number } {
  if (error instanceof twilio.RestException) return { code: error.code, status: error.status };
  return error instanceof Error && 'code' in error ? { code: error.code } : {};
}
