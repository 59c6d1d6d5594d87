import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the next SMS, instead of being accepted. */
export type TwilioFault =
  /** Accepts the SMS and never answers. */
  | 'silence'
  /** Accepts the SMS, then cuts the connection. */
  | 'taken-then-cut'
  | { readonly status: number; readonly code: number; readonly message: string };

/** From https://www.twilio.com/docs/api/errors. */
export const twilioErrors = {
  stopped: { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  badNumber: { status: 400, code: 21211, message: "The 'To' number is not a valid phone number." },
  tooManyRequests: { status: 429, code: 20429, message: 'Too Many Requests' },
  ownFailure: { status: 500, code: 20500, message: 'Internal Server Error' },
} as const;

export const twilioKeys = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'standin-token',
  TWILIO_FROM: '+15185550199',
} as const;

export interface TwilioStandIn {
  /** Its address, for `TWILIO_API_URL`. */
  readonly url: string;
  /** Every SMS that arrived, including refused ones. */
  readonly arrived: { readonly to: string; readonly from: string; readonly body: string }[];
  /** Faults of the next SMS, one per SMS. */
  fail(...faults: TwilioFault[]): void;
  stop(): Promise<void>;
}

/** A local server that behaves as Twilio documents messages. */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const arrived: TwilioStandIn['arrived'] = [];
  const faults: TwilioFault[] = [];
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = twilioKeys;
  const credentials = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const form = new URLSearchParams(await bodyOf(request));
    if (`${request.method} ${request.url}` !== `POST /2010-04-01/Accounts/${account}/Messages.json`)
      return void answer(404, { code: 20404, message: 'Not found', status: 404 });
    if (request.headers.authorization !== credentials)
      return void answer(401, { code: 20003, message: 'Authenticate', status: 401 });
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [
      string,
      string,
      string,
    ];
    arrived.push({ to, from, body });
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'taken-then-cut') return void response.destroy();
    if (fault !== undefined) return void answer(fault.status, fault);
    const sid = `SM${arrived.length.toString(16).padStart(32, '0')}`;
    answer(201, { sid, to, from, body, status: 'queued', account_sid: account });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    fail: (...next) => void faults.push(...next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Signs a form as https://www.twilio.com/docs/usage/security says, by hand: the address, then every
 * field's name and value in the order of the names, HMAC-SHA1 with the auth token.
 */
export function signForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  token: string = twilioKeys.TWILIO_AUTH_TOKEN,
): string {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return createHmac('sha1', token).update(`${url}${signed}`).digest('base64');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
