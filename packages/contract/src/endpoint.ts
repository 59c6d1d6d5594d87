import { z } from 'zod';
import { SecureId } from './common.ts';
import type { Action } from './console/actions.ts';
import type { ErrorText, Refusal } from './refusals.ts';

type Schema = z.ZodType;
type Method = 'GET' | 'POST';
type Access = 'public' | 'signed-in' | 'staff';
type Hosts = 'sites' | 'marketplace' | 'console' | 'all';

/**
 * Where permission for a console call's action is required: at the `address`, that is, at the sale named
 * there or else at the company; at the `company`, for what concerns all of it although a sale is named;
 * or at `any-sale`, for lists that are then limited to those sales.
 */
type Reach = 'address' | 'company' | 'any-sale';

/**
 * One call of the API, defined once for both ends: the server validates and serializes with it, the web
 * client types its requests with it, and the OpenAPI page is generated from it.
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
   * `signed-in` answers 401 to visitors before the body is read; `staff` likewise, 404 to everybody who
   * is not on the seller's staff, and 403 `SecondFactorRequired` until they have shown a second factor.
   */
  readonly access: A;
  /**
   * Which hosts answer it, others with 404: `sites` (the marketplace and sellers' own), the `console`
   * alone, or `all`. `marketplace` answers 403 `MarketplaceOnly` on a seller's host: domains lapse, and a
   * new owner would get its visitors' logins.
   */
  readonly hosts: Hosts;
  /**
   * The action of a console call at the seller in its address. Callers without permission get 404, as if
   * the seller did not exist. Null for other calls.
   */
  readonly action: Action | null;
  /** Where a console call requires permission for its action. */
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

/**
 * Defines a call under `/api/console/` that is not about a company: who is signed in, and where they
 * work.
 */
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

/** Defines a call under `/api/console/operator/`, for operators. */
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

/** The address of a call of the console starts with the seller concerned. */
type OfSeller = z.ZodObject<{ sellerId: typeof SecureId }>;

/**
 * Defines a call under `/api/console/sellers/:sellerId/`, for those of the seller's own people who may do
 * its action, at the sale in its address if there is one: the server checks that before it reads the
 * body.
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
/** The result of a call: the parsed body, the refusal if that is a sentence, `undefined` for a 204. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends typeof ErrorText
  ? Refusal
  : E['reply'] extends Schema
    ? z.infer<E['reply']>
    : undefined;
