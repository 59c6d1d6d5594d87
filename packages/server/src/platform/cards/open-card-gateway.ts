import type { Config, StripeKeys } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { createLinkTo } from '../http/link-to.ts';
import type { Log } from '../log/log.ts';
import type { CardGateway } from './card-gateway.ts';
import type { ReadCardNotice } from './card-notice.ts';
import { answerSandboxBank } from './sandbox-payments.ts';
import type { AnswerSandboxBank } from './sandbox-payments.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

/** Milliseconds for one try. Somebody is waiting at the screen: even with a second try it must end soon. */
const timeoutMs = 8_000;
const maxNetworkRetries = 1;

export interface Cards {
  readonly gateway: CardGateway;
  /** Null if the gateway sends no events. */
  readonly readNotice: ReadCardNotice | null;
  /** Null unless the bank is the sandbox's. */
  readonly answerBank: AnswerSandboxBank | null;
}

/** Stripe if its keys are set, else the sandbox; the library is loaded only if it is used. */
export async function openCardGateway(
  { stripe: keys, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>,
  database: Database,
  log: Log,
): Promise<Cards> {
  if (keys !== undefined) return openStripe(keys, publicUrl, log);
  return {
    gateway: createSandboxGateway(database),
    readNotice: null,
    answerBank: answerSandboxBank(database),
  };
}

export async function openStripe(
  keys: StripeKeys,
  publicUrl: string,
  log: Log,
  limits = { timeoutMs, maxNetworkRetries },
): Promise<Cards> {
  const [{ Stripe }, { createStripeGateway }, { createStripeNoticeReader }] = await Promise.all([
    import('stripe'),
    import('./stripe/stripe-gateway.ts'),
    import('./stripe/stripe-notices.ts'),
  ]);
  const stripe = new Stripe(keys.secretKey, {
    timeout: limits.timeoutMs,
    maxNetworkRetries: limits.maxNetworkRetries,
    telemetry: false,
    ...apiPlace(keys.apiUrl),
  });
  return {
    gateway: createStripeGateway(stripe, {
      publishableKey: keys.publishableKey,
      linkTo: (host, path) =>
        host === null ? new URL(path, publicUrl).href : createLinkTo(publicUrl)(host, path),
      log,
    }),
    readNotice: createStripeNoticeReader(stripe, keys.webhookSecret),
    answerBank: null,
  };
}

function apiPlace(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}
