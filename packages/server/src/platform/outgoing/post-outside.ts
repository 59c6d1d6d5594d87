import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '../http/loopback.ts';
import { isOutsideUrl } from './outside-url.ts';
import { isPublicAddress } from './public-address.ts';
import { createResolveHost } from './resolve-host.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Milliseconds for connecting, including name lookup and TLS. */
const connectMs = 5_000;
/** Milliseconds in total. Receivers with more to do should answer first. */
const wholeMs = 15_000;
/** Bytes of an answer that are read: enough for a person to see what is wrong. */
const answerBytes = 1_024;

export interface OutsideRequest {
  /** A POST if it is left out. */
  readonly method?: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * The outcome. `retryAfter` is that header as it was sent. `unreachable`: the name has no address on the internet, which reveals nothing about names
 * in our own network.
 */
export type OutsideAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly answer: string;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'unreachable' | 'refused' | 'timeout' | 'broken' };

export type PostOutside = (request: OutsideRequest, signal: AbortSignal) => Promise<OutsideAnswer>;

export interface OutsideOptions {
  readonly resolve?: ResolveHost;
  /** Whether requests to this machine are allowed, by http and at any port: for tests. */
  readonly allowLoopback: boolean;
  readonly connectTimeoutMs?: number;
  readonly timeoutMs?: number;
}

const noAddress = 'ENOADDRESS';

/**
 * Posts to a URL chosen by a stranger, or gets it, but only on the public internet. It connects to the very address
 * that was checked, so DNS rebinding does not help an attacker. Redirects are not followed, only the
 * start of the answer is read, and each request has a connection of its own.
 */
export function createPostOutside({
  resolve = createResolveHost(),
  allowLoopback,
  connectTimeoutMs = connectMs,
  timeoutMs = wholeMs,
}: OutsideOptions): PostOutside {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopback(address));

  const lookup: LookupFunction = (host, options, done) => {
    const fail = () => done(Object.assign(new Error(noAddress), { code: noAddress }), '', 0);
    const answer = (addresses: readonly string[]) => {
      const allowed = addresses
        .filter(isAllowed)
        .map((address) => ({ address, family: isIP(address) }));
      const [first] = allowed;
      if (first === undefined) fail();
      else if (options.all === true) done(null, allowed);
      else done(null, first.address, first.family);
    };
    resolve(host).then(answer, fail);
  };

  return async ({ method = 'POST', url, headers, body }, signal) => {
    const { protocol, hostname } = new URL(url);
    if (!isOutsideUrl(url, allowLoopback)) return { kind: 'unreachable' };
    // Names are looked up; a literal address would be connected to unchecked.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return { kind: 'unreachable' };
    const isSecure = protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method,
      agent: false,
      lookup,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      request.destroy();
    };
    const connecting = setTimeout(giveUp, connectTimeoutMs);
    request.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    );
    limit.addEventListener('abort', giveUp, { once: true });
    if (limit.aborted) giveUp();
    try {
      request.end(body);
      const response = await responseTo(request);
      const answer = await readSome(response);
      const { statusCode: status = 0, headers: answered } = response;
      return { kind: 'answered', status, answer, retryAfter: answered['retry-after'] ?? null };
    } catch (error) {
      return { kind: isLate ? 'timeout' : failureOf(error as NodeJS.ErrnoException) };
    } finally {
      clearTimeout(connecting);
      limit.removeEventListener('abort', giveUp);
      // The outcome no longer matters, and nobody would handle an error.
      request.on('error', () => {}).destroy();
    }
  };
}

/** Also fails when the connection ends without an answer, as when the other side upgrades it. */
async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  const closed = once(request, 'close').then(() => Promise.reject(new Error('closed')));
  const [response] = await Promise.race([once(request, 'response'), closed]);
  return response as IncomingMessage;
}

function failureOf({ code }: NodeJS.ErrnoException) {
  if (code === noAddress) return 'unreachable';
  return code === 'ECONNREFUSED' ? 'refused' : 'broken';
}

/** The start of an answer, as far as it was received; never fails, since the status is known. */
async function readSome(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= answerBytes) break;
    }
  } catch {
    // Cut off or too slow.
  }
  return Buffer.concat(parts).subarray(0, answerBytes).toString('utf8');
}
