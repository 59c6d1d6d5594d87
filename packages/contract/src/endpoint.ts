import type { z } from 'zod';

type Schema = z.ZodType;

/**
 * One call of the wire, written once for both ends: the server validates and serialises with it,
 * the web client types its requests with it, and the OpenAPI page is made from it.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | null = Schema | null,
> {
  readonly method: 'GET' | 'POST';
  /** Fastify path, e.g. `/api/site/getlot/:lotId`. Matched without regard to case. */
  readonly path: string;
  readonly summary: string;
  /** `session` answers 401 to visitors before the body is looked at. */
  readonly access: 'public' | 'session';
  readonly params: Params;
  readonly body: Body;
  /** Body of the 200 answer; `null` when the only success is 204. */
  readonly reply: Reply;
  /** True when success may also be an empty 204, as the specification has it for several calls. */
  readonly mayBeEmpty: boolean;
}

interface Definition<P, B, R> {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  access?: 'public' | 'session';
  params?: P;
  body?: B;
  reply: R;
  mayBeEmpty?: boolean;
}

/** Defines a call under `/api/site/` (specification, section 7 of both documents). */
export function endpoint<
  P extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | null = null,
>(definition: Definition<P, B, R>): Endpoint<P, B, R> {
  return {
    method: definition.method,
    path: `/api/site/${definition.path}`,
    summary: definition.summary,
    access: definition.access ?? 'public',
    params: definition.params as P,
    body: definition.body as B,
    reply: definition.reply,
    mayBeEmpty: definition.mayBeEmpty ?? definition.reply === null,
  };
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, infer _B, infer _R>
    ? P extends Schema
      ? z.infer<P>
      : undefined
    : never;
export type BodyOf<E> =
  E extends Endpoint<infer _P, infer B, infer _R>
    ? B extends Schema
      ? z.input<B>
      : undefined
    : never;
/** What a successful call gives: the parsed body, or `undefined` for a 204. */
export type ReplyOf<E> =
  E extends Endpoint<infer _P, infer _B, infer R>
    ? R extends Schema
      ? z.infer<R>
      : undefined
    : never;
