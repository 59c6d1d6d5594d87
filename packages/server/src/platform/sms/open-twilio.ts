import type { TwilioKeys } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { TextService } from './sms.ts';

/** Milliseconds for a text. Well below the time after which its job counts as abandoned. */
const timeoutMs = 10_000;

/** Twilio as text service; the library is loaded only where it is used. */
export async function openTwilio(
  { accountSid, authToken, from, apiUrl }: TwilioKeys,
  publicUrl: string,
  log: Log,
  limits = { timeoutMs },
): Promise<TextService> {
  const [{ default: twilio }, { createTwilioSender }, { createTwilioInbound }] = await Promise.all([
    import('twilio'),
    import('./twilio-sender.ts'),
    import('./twilio-inbound.ts'),
  ]);
  // Its own repetition would be a second text for all that is known.
  const client = twilio(accountSid, authToken, { timeout: limits.timeoutMs, autoRetry: false });
  if (apiUrl !== undefined) client.api.baseUrl = apiUrl;
  return {
    sender: createTwilioSender(client, from, log),
    inbound: createTwilioInbound(authToken, publicUrl),
  };
}
