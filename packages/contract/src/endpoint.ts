import type { z } from 'zod';
import type { ErrorText, Refusal } from './refusals.ts';

type Schema = z.ZodType;
type Method = 'GET' | 'POST';
type Access = 'public' | 'session' | 'staff';
type Hosts = 'all' | 'marketplace';

/**
 * One call of the wire, written once for both ends: the server validates and serializes with it,
 * the web client types its requests with it, and the OpenAPI page is made from it.
 */
export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  Params extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | null = Schema | null,
  A extends Access = Access,
> {
  readonly method: M;
  /** Fastify path, e.g. `/api/site/getlot/:lotId`. Matched without regard to case. */
  readonly path: Path;
  readonly summary: string;
  /**
   * `session` answers 401 to visitors before the body is looked at; `staff` likewise, 404 to everybody
   * who is not on the seller's staff, and 403 `SecondFactorRequired` until they have shown a second
   * factor.
   */
  readonly access: A;
  /**
   * `marketplace` answers 403 `MarketplaceOnly` on a seller's host: sellers' domains lapse, and whoever
   * takes one over holds its visitors' logins.
   */
  readonly hosts: Hosts;
  readonly params: Params;
  readonly body: Body;
  /** Body of the 200 answer; `null` when the only success is 204. */
  readonly reply: Reply;
  /** True when success may also be an empty 204, as the specification has it for several calls. */
  readonly mayBeEmpty: boolean;
}

interface Definition<M, Path, P, B, R, A> {
  method: M;
  path: Path;
  summary: string;
  access?: A;
  hosts?: Hosts;
  params?: P;
  body?: B;
  reply: R;
  mayBeEmpty?: boolean;
}

/** Defines a call under `/api/site/` (specification, section 7 of both documents). */
export function endpoint<
  const M extends Method,
  const Path extends string,
  P extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
  const A extends Access = 'public',
>(definition: Definition<M, Path, P, B, R, A>): Endpoint<M, `/api/site/${Path}`, P, B, R, A> {
  return {
    method: definition.method,
    path: `/api/site/${definition.path}`,
    summary: definition.summary,
    access: definition.access ?? ('public' as A),
    hosts: definition.hosts ?? 'all',
    params: definition.params as P,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.mayBeEmpty ?? definition.reply === null,
  };
}

/** Input of the address parameters of a call, or `undefined`. */
export type ParamsOf<E extends Endpoint> = E['params'] extends Schema
  ? z.input<E['params']>
  : undefined;
/** Input of a call's JSON body, or `undefined`. */
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
/** What a call gives: the parsed body, the refusal where that is a sentence, `undefined` for a 204. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends typeof ErrorText
  ? Refusal
  : E['reply'] extends Schema
    ? z.infer<E['reply']>
    : undefined;
