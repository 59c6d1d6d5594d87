import {
  loginCookie,
  loginMarkCookie,
  lookCookie,
  passkeyCookie,
  writtenCookie,
  xsrfCookie,
} from '@fairlot/contract';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';
import { hostNameOf } from './host.ts';
import type { XsrfTokens } from './xsrf.ts';

const thirtyDaysSeconds = 30 * 24 * 60 * 60;

/** Parses cookies of requests that Fastify does not handle: upgrades to WebSocket. */
export function parseCookies(header: string): Record<string, string | undefined> {
  return fastifyCookie.parse(header);
}

/** The anti-forgery cookie is for scripts to read and send back in a header. */
export function setXsrfCookie(reply: FastifyReply, xsrf: XsrfTokens, caller: Caller): void {
  const token = xsrf.issue(caller, hostNameOf(reply.request));
  void reply.setCookie(xsrfCookie, token, { ...common(reply.request), httpOnly: false });
}

/**
 * The credential, unreadable by scripts, and a readable mark that changes with each login, so that other
 * tabs notice. Without `keep` both end with the browser.
 */
export function setLoginCookies(reply: FastifyReply, token: string, keep: boolean): void {
  const lasting = keep ? { maxAge: thirtyDaysSeconds } : {};
  const mark = createHash('sha256').update(`mark.${token}`).digest('base64url').slice(0, 16);
  void reply.setCookie(loginCookie, token, {
    ...common(reply.request),
    ...lasting,
    httpOnly: true,
  });
  void reply.setCookie(loginMarkCookie, mark, {
    ...common(reply.request),
    ...lasting,
    httpOnly: false,
  });
}

export function clearLoginCookies(reply: FastifyReply): void {
  void reply.clearCookie(loginCookie, common(reply.request));
  void reply.clearCookie(loginMarkCookie, common(reply.request));
}

/** Marks, for `maxAge` seconds, the browser that asked for a passkey; not readable by scripts. */
export function setPasskeyCookie(reply: FastifyReply, secret: string, maxAge: number): void {
  void reply.setCookie(passkeyCookie, secret, {
    ...common(reply.request),
    maxAge,
    sameSite: 'strict',
    httpOnly: true,
  });
}

/** Opens the pages of one draft, for `maxAge` seconds; not readable by scripts. */
export function setLookCookie(reply: FastifyReply, secret: string, maxAge: number): void {
  void reply.setCookie(lookCookie, secret, { ...common(reply.request), maxAge, httpOnly: true });
}

/** Seconds; every replica that is read has by then what was committed before (`staleMs`). */
const writtenFor = 10;

/** How far the database's log was after the last change that this browser made. */
export function setWrittenCookie(reply: FastifyReply, position: number): void {
  const cookie = { ...common(reply.request), maxAge: writtenFor, httpOnly: true };
  void reply.setCookie(writtenCookie, String(position), cookie);
}

/** Null if they changed nothing lately. Whoever makes one up reads the primary, as everybody did before. */
export function writtenBy({ cookies }: FastifyRequest): number | null {
  const position = cookies[writtenCookie];
  return position !== undefined && /^\d{1,16}$/.test(position) ? Number(position) : null;
}

/** The key of a look at a draft: in the address of the link that opens one, afterwards in the cookie. */
export function shownLookKey({ url, cookies }: FastifyRequest): string | undefined {
  return /^\/look\/([^/?]+)/i.exec(url)?.[1] ?? cookies[lookCookie];
}

export function clearLookCookie(reply: FastifyReply): void {
  void reply.clearCookie(lookCookie, common(reply.request));
}

/** Secure everywhere but on plain-HTTP localhost, where browsers would drop the cookie. */
function common(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const;
}
