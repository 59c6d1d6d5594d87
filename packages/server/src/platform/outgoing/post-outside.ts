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

/** Milliseconds until a connection stands, its name and keys included. */
const connectMs = 5_000;
/** Milliseconds for all of it. Whoever has more to do than that answers first and does it then. */
const wholeMs = 15_000;
/** Bytes of an answer that are read: what a person needs to see what is wrong. */
const answerBytes = 1_024;

export interface OutsideRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What became of it. `unreachable`: the name has no address on the internet, which says nothing about
 * names of our own network.
 */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly answer: string }
  | { readonly kind: 'unreachable' | 'refused' | 'timeout' | 'broken' };

export type PostOutside = (request: OutsideRequest, signal: AbortSignal) => Promise<OutsideAnswer>;

export interface OutsideOptions {
  readonly resolve?: ResolveHost;
  /** Whether this machine itself may be asked, over http and at any port: for tests. */
  readonly allowLoopback: boolean;
  readonly connectTimeoutMs?: number;
  readonly timeoutMs?: number;
}

const noAddress = 'ENOADDRESS';

/**
 * Posts to an address that a stranger has chosen, and to the internet alone. The address that was looked at
 * is the one that is connected to: a name that answers otherwise a moment later gains nothing. Redirects
 * are not followed, of the answer little is read, and each request has a connection of its own.
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

  return async ({ url, headers, body }, signal) => {
    const { protocol, hostname } = new URL(url);
    if (!isOutsideUrl(url, allowLoopback)) return { kind: 'unreachable' };
    // A name is looked up; an address would be connected to as it is.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return { kind: 'unreachable' };
    const isSecure = protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
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
      return { kind: 'answered', status: response.statusCode ?? 0, answer };
    } catch (error) {
      return { kind: isLate ? 'timeout' : failureOf(error as NodeJS.ErrnoException) };
    } finally {
      clearTimeout(connecting);
      limit.removeEventListener('abort', giveUp);
      // What comes of it now is of no interest, and nobody would hear of an error.
      request.on('error', () => {}).destroy();
    }
  };
}

/** Fails also when the connection ends without a word, as one does that the other side takes for a socket. */
async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  const closed = once(request, 'close').then(() => Promise.reject(new Error('closed')));
  const [response] = await Promise.race([once(request, 'response'), closed]);
  return response as IncomingMessage;
}

function failureOf({ code }: NodeJS.ErrnoException) {
  if (code === noAddress) return 'unreachable';
  return code === 'ECONNREFUSED' ? 'refused' : 'broken';
}

/** The beginning of an answer, as far as it came; it never fails, since the status is there. */
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
