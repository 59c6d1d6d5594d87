import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StripeAccount } from './stripe-account.ts';
import type { Fields } from './stripe-objects.ts';
import { StripeRefusal } from './stripe-objects.ts';
import type { EventObject, SetupObject } from './stripe-objects.ts';

/** Faults of the next request, instead of the answer or in addition. */
export type Fault =
  /** Never answers and does nothing. */
  | 'silence'
  /** Executes the request, then cuts the connection. */
  | 'done-then-cut'
  /** Answers 500 and does nothing; answers the same again for the same key, as Stripe does. */
  | 'error-500'
  /** Executes the request but answers 500, also for the same key later. */
  | 'done-then-500'
  | 'error-429'
  /** Answers after `slowMs`. */
  | 'slow';

/** Milliseconds: long enough for other requests to come in between, shorter than any timeout. */
const slowMs = 40;

export const standInKeys = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
} as const;

export interface Delivery {
  readonly body: string;
  readonly signature: string;
}

interface SigningOptions {
  readonly secret?: string;
  /** When it is signed, in epoch milliseconds. */
  readonly at?: number;
}

export interface StripeStandIn {
  /** Its address, for `STRIPE_API_URL`. */
  readonly url: string;
  readonly account: StripeAccount;
  /** Requests that arrived: method, path and idempotency key. */
  readonly requests: { readonly call: string; readonly key: string | undefined }[];
  /** Faults of the next requests, one per request. */
  fail(...faults: Fault[]): void;
  /** Faults of requests for which none is queued. */
  failBy(next: () => Fault | undefined): void;
  /** As Stripe does after a day or more: the next request with an old key counts as new. */
  forgetKeys(): void;
  /** Signs an event as Stripe does. */
  sign(event: EventObject, options?: SigningOptions): Delivery;
  stop(): Promise<void>;
}

interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

const noFault = (): undefined => undefined;

/** A local server that answers as Stripe's documentation says, for tests without a network. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const account = new StripeAccount();
  const requests: StripeStandIn['requests'] = [];
  const faults: Fault[] = [];
  let nextFault: () => Fault | undefined = noFault;
  const stored = new Map<string, StoredAnswer>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const call = `${method} ${url.split('?')[0]}`;
    const body = await bodyOf(request);
    const key = request.headers['idempotency-key']?.toString();
    requests.push({ call, key });
    const fault = faults.shift() ?? nextFault();
    if (fault === 'silence') return;
    if (fault === 'slow') await delay(slowMs);
    const answer = answerTo({ call, query: url.split('?')[1] ?? '', body, key, request, fault });
    if (fault === 'done-then-cut') {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${requests.length}`,
    });
    response.end(answer.body);
  }

  function answerTo(asked: {
    call: string;
    query: string;
    body: string;
    key: string | undefined;
    request: IncomingMessage;
    fault: Fault | undefined;
  }): StoredAnswer {
    const { call, query, body, key, fault } = asked;
    const request = `${call} ${body}`;
    if (asked.request.headers.authorization !== `Bearer ${standInKeys.STRIPE_SECRET_KEY}`) {
      return refusal(request, 401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided.',
      });
    }
    if (fault === 'error-429') {
      return refusal(request, 429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Too many requests.',
      });
    }
    const before = key === undefined ? undefined : stored.get(key);
    if (before !== undefined) {
      if (before.request === request) return before;
      return refusal(request, 400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    }
    const done = fault === 'error-500' ? null : perform(account, call, { query, body, request });
    const answer =
      done === null || fault === 'done-then-500'
        ? refusal(request, 500, { type: 'api_error', message: 'An unknown error occurred.' })
        : done;
    // A GET changes nothing and is never replayed.
    if (key !== undefined && call.startsWith('POST')) stored.set(key, answer);
    return answer;
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    account,
    requests,
    fail: (...next) => void faults.push(...next),
    failBy: (next) => void (nextFault = next),
    forgetKeys: () => stored.clear(),
    sign,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function perform(
  account: StripeAccount,
  call: string,
  { query, body, request }: { query: string; body: string; request: string },
): StoredAnswer {
  const fields = fieldsOf(`${body}&${query}`);
  const expanded = Object.values(fields).includes('payment_method');
  try {
    const id = /^\w+ \/v1\/\w+\/([^/]+)/.exec(call)?.[1] ?? '';
    const route = id === '' ? call : call.replace(`/${id}`, '/:id');
    const answer = () => {
      switch (route) {
        case 'POST /v1/customers':
          return account.createCustomer(fields);
        case 'POST /v1/setup_intents':
          return presented(account, account.createSetup(fields), expanded);
        case 'GET /v1/setup_intents/:id':
          return presented(account, account.setup(id), expanded);
        case 'GET /v1/payment_methods/:id':
          return account.method(id);
        case 'POST /v1/payment_methods/:id/detach':
          return account.detach(id);
        case 'POST /v1/payment_intents':
          return account.payments.create(fields);
        case 'GET /v1/payment_intents':
          return account.payments.list(fields);
        case 'GET /v1/payment_intents/:id':
          return account.payments.get(id);
        case 'POST /v1/payment_intents/:id/cancel':
          return account.payments.cancel(id);
        case 'GET /v1/refunds':
          return account.returns.listRefunds(fields);
        case 'GET /v1/disputes':
          return account.returns.listDisputes(fields);
        default:
          throw new StripeRefusal(404, {
            type: 'invalid_request_error',
            message: `Unrecognized request URL (${route}).`,
          });
      }
    };
    return { request, status: 200, body: JSON.stringify(answer()) };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return refusal(request, error.status, error.error);
  }
}

/** A SetupIntent with its payment method expanded if requested. */
function presented(account: StripeAccount, setup: SetupObject, expanded: boolean): object {
  if (!expanded || setup.payment_method === null) return setup;
  return { ...setup, payment_method: account.method(setup.payment_method) };
}

function refusal(request: string, status: number, error: object): StoredAnswer {
  return { request, status, body: JSON.stringify({ error }) };
}

/** https://docs.stripe.com/webhooks#verify-manually: HMAC-SHA256 over time stamp, dot and body. */
function sign(
  event: EventObject,
  { secret = standInKeys.STRIPE_WEBHOOK_SECRET, at = Date.now() }: SigningOptions = {},
): Delivery {
  const body = JSON.stringify(event, null, 2);
  const seconds = Math.floor(at / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${mac}` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function fieldsOf(form: string): Fields {
  return Object.fromEntries(new URLSearchParams(form));
}
