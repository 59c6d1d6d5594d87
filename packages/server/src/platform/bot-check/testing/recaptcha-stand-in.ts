import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const botCheckKeys = {
  RECAPTCHA_SITE_KEY: 'site-key-of-the-stand-in',
  RECAPTCHA_SECRET_KEY: 'secret-key-of-the-stand-in',
} as const;

/** The provider's data on a token made by its script. */
export interface MadeToken {
  readonly action: string;
  readonly hostname: string;
  /** 0 to 1. */
  readonly score: number;
  /** When it was made, in epoch milliseconds. */
  readonly madeAt: number;
}

/** Faults instead of an answer. */
export type VerifierFault =
  | 'silence'
  | 'error-500'
  | 'error-400'
  | 'bad-request'
  | 'nonsense'
  | 'redirect';

export interface RecaptchaStandIn {
  /** Its address, for `RECAPTCHA_VERIFY_URL`. */
  readonly url: string;
  /** Makes a token as the script would; defaults are valid for a sign-up. */
  token(made?: Partial<MadeToken>): string;
  /** Tokens that were checked. */
  readonly asked: string[];
  /** From now on, until it is null again. */
  fault: VerifierFault | null;
  stop(): Promise<void>;
}

/** Answers as reCAPTCHA's documentation says: each token once, for two minutes. */
export async function startRecaptchaStandIn(): Promise<RecaptchaStandIn> {
  const tokens = new Map<string, MadeToken>();
  const asked: string[] = [];
  let made = 0;

  const answerTo = (form: URLSearchParams) => {
    if (form.get('secret') !== botCheckKeys.RECAPTCHA_SECRET_KEY) {
      return refuse('invalid-input-secret');
    }
    const token = form.get('response') ?? '';
    asked.push(token);
    if (token === '') return refuse('missing-input-response');
    if (!/^token-\d+$/.test(token)) return refuse('invalid-input-response');
    const found = tokens.get(token);
    if (found === undefined) return refuse('timeout-or-duplicate');
    tokens.delete(token);
    const { madeAt, ...facts } = found;
    return { success: true, challenge_ts: new Date(madeAt).toISOString(), ...facts };
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    switch (standIn.fault) {
      case 'silence':
        return;
      case 'error-500':
        response.writeHead(500).end('<h1>Sorry</h1>');
        return;
      case 'error-400':
        response.writeHead(400).end('<h1>Bad request</h1>');
        return;
      case 'bad-request':
        response.end(JSON.stringify(refuse('bad-request')));
        return;
      case 'redirect':
        response.writeHead(302, { location: '/elsewhere' }).end();
        return;
      case 'nonsense':
        response.end('[]');
        return;
      case null:
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answerTo(form)));
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const standIn: RecaptchaStandIn = {
    url: `http://127.0.0.1:${port}/recaptcha/api/siteverify`,
    asked,
    fault: null,
    token(facts = {}) {
      const token = `token-${(made += 1)}`;
      tokens.set(token, {
        action: 'register',
        hostname: 'localhost',
        score: 0.9,
        madeAt: Date.now(),
        ...facts,
      });
      return token;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

function refuse(code: string) {
  return { success: false, 'error-codes': [code] };
}
