import { z } from 'zod';
import { SecureId } from './common.ts';
import type { Action } from './console/actions.ts';
import type { ErrorText, Refusal } from './refusals.ts';

type Schema = z.ZodType;
type Method = 'GET' | 'POST';
type Access = 'public' | 'signed-in' | 'staff';
type Hosts = 'sites' | 'marketplace' | 'console' | 'all';

/**
 * Where somebody has to be allowed what a call of the console does: in its `address`, at the sale that is
 * named there or else at the company; at the `company`, for what concerns all of it though a sale is named;
 * or at `any-sale`, for a list that then tells of those sales alone.
 */
type Reach = 'address' | 'company' | 'any-sale';

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
   * `signed-in` answers 401 to visitors before the body is looked at; `staff` likewise, 404 to everybody
   * who is not on the seller's staff, and 403 `SecondFactorRequired` until they have shown a second
   * factor.
   */
  readonly access: A;
  /**
   * Which hosts answer it, others with 404: `sites` (the marketplace and sellers' own), the `console`
   * alone, or `all`. `marketplace` answers 403 `MarketplaceOnly` on a seller's host: sellers' domains
   * lapse, and whoever takes one over holds its visitors' logins.
   */
  readonly hosts: Hosts;
  /**
   * Of a call of the console: what it does at the seller in its address. Whoever may not is answered
   * 404, as if the seller did not exist. Null for other calls.
   */
  readonly action: Action | null;
  /** Of a call of the console: where one has to be allowed its action. */
  readonly reach: Reach;
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
    hosts: definition.hosts ?? 'sites',
    action: null,
    reach: 'address',
    params: definition.params as P,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.mayBeEmpty ?? definition.reply === null,
  };
}

/** Defines a call under `/api/console/` about nobody's company: who is signed in, and at which they are. */
export function consoleCall<
  const M extends Method,
  const Path extends string,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
  const A extends Access = 'signed-in',
>(definition: {
  method: M;
  path: Path;
  summary: string;
  body?: B;
  reply: R;
  access?: A;
  mayBeEmpty?: boolean;
}): Endpoint<M, `/api/console/${Path}`, undefined, B, R, A> {
  return {
    method: definition.method,
    path: `/api/console/${definition.path}`,
    summary: definition.summary,
    access: definition.access ?? ('signed-in' as A),
    hosts: 'console',
    action: null,
    reach: 'address',
    params: undefined,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.mayBeEmpty ?? definition.reply === null,
  };
}

/** Defines a call under `/api/console/operator/`, for whoever runs the installation. */
export function operatorCall<
  const M extends Method,
  const Path extends string,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
>(definition: {
  method: M;
  path: Path;
  summary: string;
  action: Extract<Action, `operator.${string}`>;
  body?: B;
  reply: R;
}): Endpoint<M, `/api/console/operator/${Path}`, undefined, B, R, 'staff'> {
  return {
    method: definition.method,
    path: `/api/console/operator/${definition.path}`,
    summary: definition.summary,
    access: 'staff',
    hosts: 'console',
    action: definition.action,
    reach: 'address',
    params: undefined,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.reply === null,
  };
}

/** The address of a call of the console begins with the seller that it is about. */
type OfSeller = z.ZodObject<{ sellerId: typeof SecureId }>;

/**
 * Defines a call under `/api/console/sellers/:sellerId/`, for those of the seller's own people to whom
 * its action is open, at the sale that its address names, if it names one: the server asks that before
 * the call's body is read.
 */
export function sellerCall<
  const M extends Method,
  const Path extends string,
  P extends OfSeller = OfSeller,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
>(definition: {
  method: M;
  path: Path;
  summary: string;
  action: Exclude<Action, `operator.${string}`>;
  reach?: Reach;
  params?: P;
  body?: B;
  reply: R;
}): Endpoint<M, `/api/console/sellers/:sellerId/${Path}`, P, B, R, 'staff'> {
  return {
    method: definition.method,
    path: `/api/console/sellers/:sellerId/${definition.path}`,
    summary: definition.summary,
    access: 'staff',
    hosts: 'console',
    action: definition.action,
    reach: definition.reach ?? 'address',
    params: (definition.params ?? z.object({ sellerId: SecureId })) as P,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.reply === null,
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
