import path from 'node:path';
import type { Config, TwilioKeys } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createFileSmsSender } from './file-sender.ts';
import type { SmsService } from './sms.ts';

/** Milliseconds for an SMS. Well below the time after which its job counts as abandoned. */
const timeoutMs = 10_000;

/** Twilio if its keys are set; otherwise the demo keeps SMS as files, and production has none. */
export async function openSmsService(
  config: Pick<Config, 'mode' | 'twilio' | 'dataDir' | 'publicUrl'>,
  log: Log,
  limits = { timeoutMs },
): Promise<SmsService> {
  if (config.twilio !== undefined) return openTwilio(config.twilio, config.publicUrl, log, limits);
  if (config.mode === 'production') return { sender: null, inbound: null, readKept: null };
  const keeper = createFileSmsSender(path.join(config.dataDir, 'outbox'));
  return { sender: keeper, inbound: null, readKept: keeper.readText };
}

/** The library is loaded only if it is used. */
async function openTwilio(
  { accountSid, authToken, from, apiUrl }: TwilioKeys,
  publicUrl: string,
  log: Log,
  limits: { readonly timeoutMs: number },
): Promise<SmsService> {
  const [{ default: twilio }, { createTwilioSender }, { createTwilioInbound }] = await Promise.all([
    import('twilio'),
    import('./twilio-sender.ts'),
    import('./twilio-inbound.ts'),
  ]);
  // A retry by the library might be a second SMS.
  const client = twilio(accountSid, authToken, { timeout: limits.timeoutMs, autoRetry: false });
  if (apiUrl !== undefined) client.api.baseUrl = apiUrl;
  return {
    sender: createTwilioSender(client, from, log),
    inbound: createTwilioInbound(authToken, publicUrl),
    readKept: null,
  };
}
