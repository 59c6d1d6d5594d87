import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Endpoint, Refusal } from '@fairlot/contract';
import { ErrorText, RefusalCode, refusalHeader, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { answerHeaders } from './answer-headers.ts';
import type { Replica } from '../database/replica/replica.ts';
import { withinTime } from '../database/within-time.ts';
import type { Allowance } from '../database/rate-limit.ts';
import { AppError } from './app-error.ts';
import { bearerOf, createTokenLimit } from './bearer.ts';
import { visitor } from './caller.ts';
import type { Caller, SignedIn } from './caller.ts';
import { setWrittenCookie, writtenBy } from './cookies.ts';
import type { App } from './create-app.ts';
import { hostOf } from './host.ts';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network-of.ts';
import { originIsOwn } from './origin.ts';
import { createFormReader } from './read-form.ts';
import type { UploadLimit } from './read-form.ts';
import { sendFile } from './send-file.ts';
import { siteOf } from './read-address.ts';
import type { FindSite, Site } from './site.ts';
import type { XsrfTokens } from './xsrf.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
/** If the body is only the sentence, a handler still returns the whole refusal. */
type Body<R> = R extends typeof ErrorText ? Refusal : R extends z.ZodType ? z.input<R> : undefined;
type ReplyBody<E extends Endpoint> =
  | Body<E['reply']>
  | (E['mayBeEmpty'] extends false ? never : undefined);

/** The argument of a handler: parsed input, the caller and the host. */
export interface Call<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly body: Output<E['body']>;
  readonly caller: E['access'] extends 'signed-in' | 'staff' ? SignedIn : Caller;
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer that was written already, at once or in pieces. */
export type SerializedJson = Buffer | Readable;

export interface RateLimit {
  /** Calls in the window, counted by signed-in user, else by address. */
  readonly max: number;
  readonly windowMs: number;
  /**
   * For limits that guard secrets or money: counted on all nodes together, at the cost of one database
   * write each. Without it every node counts by itself, which is free, and enough against floods
   * (decision 081).
   */
  readonly onAllNodes?: true;
}

/**
 * The default for POST: five a second for a minute, more than people need and too few to do harm. Callers
 * on this machine are our own programs, or come through a proxy that does not name its clients.
 */
const writeLimit: RateLimit = { max: 300, windowMs: 60_000 };

/** Milliseconds that an answer waits to learn how far the log is; then its caller reads the primary for a while. */
const positionMs = 50;

export interface EndpointOptions {
  readonly rateLimit?: RateLimit;
  /**
   * What the handler reads by the visitors' database may come from a replica, up to two seconds old but never older
   * than what the caller or this node has seen. The handler may run twice, and writes nothing. Not for prices of a
   * sale's or lot's page, money, or staff (decision 244). `primary`: a POST that changes nothing either.
   */
  readonly reads?: 'replica' | 'primary';
  /**
   * The handler reads in its transaction whether the caller's login stands: one that this node has recognized within a
   * minute is not read before that.
   */
  readonly readsLogin?: true;
  /** The handler's answer has exactly the contract's shape and is sent unchecked: for the hottest calls. */
  readonly trustReply?: boolean;
  /** The body is a multipart form with a file, to be checked by the contract's schema like any other. */
  readonly upload?: UploadLimit;
  /** Bytes of a JSON body, if the default is too small. */
  readonly bodyLimit?: number;
}

export interface Api {
  /**
   * Serves a call of the contract; `undefined` answers 204, a `File` is sent as a download, serialized
   * JSON as it is.
   */
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<ReplyBody<E> | SerializedJson>,
    options?: EndpointOptions,
  ): void;
  /**
   * The same checks for a route of the console that is not a call, with the seller in its address: host,
   * login, anti-forgery token, permission and limit, before the body is read.
   */
  door(
    action: NonNullable<Endpoint['action']>,
    rateLimit: RateLimit,
  ): Pick<RouteOptions, 'onRequest' | 'config'>;
}

/** The action of a call, and its subject at the seller in its address. */
type WithAction = Pick<Endpoint, 'reach'> & { readonly action: NonNullable<Endpoint['action']> };

export interface ApiDependencies {
  readonly findSite: FindSite;
  readonly identify: (request: FastifyRequest, isReadLater?: boolean) => Promise<Caller>;
  /** The owner of a program's token; throws `InvalidApiToken`. */
  readonly identifyToken: (secret: string) => Promise<SignedIn>;
  readonly xsrf: XsrfTokens;
  /** Headers about the site, for every answer. */
  readonly headersOf: (site: Site) => Readonly<Record<string, string>>;
  /** Throws unless the caller may do a call's action to the subject in its address. */
  readonly authorize: (caller: SignedIn, call: WithAction, params: unknown) => Promise<void>;
  /** Throws while the caller may only read at the console. */
  readonly refuseWrite: (caller: SignedIn, action: Endpoint['action']) => Promise<void>;
  readonly replica: Pick<Replica, 'read' | 'position' | 'follow'>;
  /** Counts a use by a subject on all nodes; false when the limit is reached. */
  readonly withinRateLimit: (subject: string, allowance: Allowance) => Promise<boolean>;
}

const json = 'application/json; charset=utf-8';
/** They change nothing, so forged ones are harmless. */
const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * The entry point of `api/site/` and `api/console/`: checks host, login, anti-forgery token, permission,
 * limits and schemas; a forged POST is refused right after its host.
 */
export function createApi(app: App, dependencies: ApiDependencies): Api {
  const {
    findSite,
    identify,
    identifyToken,
    xsrf,
    headersOf,
    authorize,
    refuseWrite,
    replica,
    withinRateLimit,
  } = dependencies;
  const readForm = createFormReader();
  const tokenLimit = createTokenLimit();

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { opensToTokens, readsLogin }: { opensToTokens: boolean; readsLogin: boolean },
  ): Promise<void> {
    const site = await siteOf(findSite, request);
    request.site = site;
    void reply.headers(headersOf(site));
    const secret = site.isConsole ? bearerOf(request) : null;
    if (secret !== null && opensToTokens) {
      // No page can make a browser send this header to us, so it cannot be forged.
      request.caller = await identifyToken(secret);
      tokenLimit(request.caller, reply);
      return;
    }
    // Judged by the token alone, which opens nothing here, whatever cookies are sent with it.
    request.caller = secret === null ? await identify(request, readsLogin) : visitor;
    if (!readingMethods.has(request.method)) refuseForgery(request, xsrf);
  }

  async function letIn(
    { caller, params, method }: FastifyRequest,
    { action, reach, hosts }: Pick<Endpoint, 'action' | 'reach' | 'hosts'>,
  ) {
    if (caller.kind === 'visitor') throw new AppError('Unauthorized');
    if (hosts === 'console' && !readingMethods.has(method)) await refuseWrite(caller, action);
    if (action !== null) await authorize(caller, { action, reach }, params);
  }

  function countOnAllNodes({ method, path }: Endpoint, { max, windowMs }: RateLimit) {
    const allowance = { max, window: windowMs / 1000 };
    return async (request: FastifyRequest) => {
      const isLeft = await withinRateLimit(`${method} ${path} ${callerOf(request)}`, allowance);
      if (!isLeft) throw new AppError('TooManyRequests');
    };
  }

  /** What somebody has changed they see at once; what sellers change at the console, everybody on this node. */
  async function rememberChange(
    { site, changedAt }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // It has been done, whatever becomes of this.
    if (site.isConsole) return replica.follow().catch(() => undefined);
    const position = await withinTime(positionMs, replica.position(changedAt)).catch(
      () => Number.MAX_SAFE_INTEGER,
    );
    if (position !== null) setWrittenCookie(reply, position);
  }

  return {
    handle(endpoint, handler, options = {}) {
      const { upload, bodyLimit, rateLimit, readsLogin = false } = options;
      const opensToTokens = isForTokens(endpoint);
      const beforeValidation: ((request: FastifyRequest) => Promise<void>)[] = [];
      // After the node's own count, so that requests refused by that cost the database nothing.
      if (rateLimit?.onAllNodes) beforeValidation.push(countOnAllNodes(endpoint, rateLimit));
      if (upload) {
        beforeValidation.push(async (request) => {
          request.body = await readForm(request, upload);
        });
      }
      const serve = (scope: App) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          schema: {
            summary: endpoint.summary,
            tags: [tagOf(endpoint)],
            ...(upload && { consumes: ['multipart/form-data'] }),
            ...(endpoint.params && { params: endpoint.params }),
            ...(endpoint.body && { body: endpoint.body }),
            ...(endpoint.reply && { response: { 200: shown(endpoint.reply) } }),
          },
          ...(options.trustReply && { serializerCompiler: () => JSON.stringify }),
          ...(bodyLimit !== undefined && { bodyLimit }),
          config: limitOf(endpoint, options),
          onRequest: async (request, reply) => {
            await admit(request, reply, { opensToTokens, readsLogin });
            refuseHost(endpoint, request.site);
            if (endpoint.access !== 'public') await letIn(request, endpoint);
          },
          preValidation: beforeValidation,
          handler: async (request, reply) => {
            const { params, body, caller, site } = request;
            const call = { params, body, caller, site, request, reply };
            const answer: unknown =
              options.reads === 'replica'
                ? await replica.read(writtenBy(request), () => handler(call as never))
                : await handler(call as never);
            if (endpoint.method === 'POST' && options.reads === undefined) {
              await rememberChange(request, reply);
            }
            if (answer instanceof File) return sendFile(reply, answer);
            void reply.headers(answerHeaders);
            if (answer === undefined) return reply.status(204).send();
            if (Buffer.isBuffer(answer) || answer instanceof Readable) {
              return reply.type(json).send(answer);
            }
            if (endpoint.reply !== ErrorText) return reply.send(answer);
            const { code, message } = answer as Refusal;
            // A text alone would be sent as plain text, not as JSON.
            return reply.header(refusalHeader, code).type(json).send(JSON.stringify(message));
          },
        });
      if (!upload) {
        serve(app);
        return;
      }
      // In a scope of its own: all other calls still refuse multipart bodies unread.
      void app.register(async (scope) => {
        await scope.register(multipart);
        serve(scope);
      });
    },
    door: (action, rateLimit) => ({
      onRequest: async (request, reply) => {
        await admit(request, reply, { opensToTokens: false, readsLogin: false });
        refuseHost({ hosts: 'console' }, request.site);
        await letIn(request, { action, reach: 'address', hosts: 'console' });
      },
      config: { rateLimit: limitFor(rateLimit) },
    }),
  };
}

/** Calls of the console with an action, except operators': all that a token can open. */
function isForTokens({ hosts, action }: Endpoint): boolean {
  return hosts === 'console' && action !== null && !action.startsWith('operator.');
}

function refuseHost({ hosts }: Pick<Endpoint, 'hosts'>, { isConsole, tenantId }: Site): void {
  if (hosts === 'all') return;
  if (isConsole !== (hosts === 'console')) throw new AppError('NotFound');
  if (hosts === 'marketplace' && tenantId !== null) throw new AppError('MarketplaceOnly');
}

/** For the API documentation: the header sent with answers that are only a sentence. */
function shown(reply: z.ZodType): z.ZodType {
  if (reply !== ErrorText) return reply;
  const description = 'Why: by this code a program decides what to do.';
  const header = { type: 'string', enum: RefusalCode.options, description };
  return reply.meta({ headers: { [refusalHeader]: header } });
}

const tags = { public: 'everyone', 'signed-in': 'signed in', staff: 'staff' } as const;

function tagOf(endpoint: Endpoint): string {
  return tags[endpoint.access];
}

function limitOf({ method }: Endpoint, { rateLimit }: EndpointOptions) {
  if (rateLimit !== undefined) return { rateLimit: limitFor(rateLimit) };
  if (method !== 'POST') return {};
  return { rateLimit: { ...limitFor(writeLimit), allowList: isLocalVisitor } };
}

const isLocalVisitor = ({ caller, ip }: FastifyRequest) =>
  caller.kind === 'visitor' && isLoopback(ip);

function limitFor({ max, windowMs }: RateLimit) {
  return {
    max,
    timeWindow: windowMs,
    // After onRequest, so that the caller is known; before the body is read, so that invalid requests
    // count as well.
    hook: 'preParsing' as const,
    keyGenerator: callerOf,
  };
}

/** The caller by whom limits count. */
function callerOf({ caller, ip }: FastifyRequest): string {
  return caller.kind === 'user' ? (caller.token?.tokenId ?? caller.userId) : networkOf(ip);
}

function refuseForgery(request: FastifyRequest, xsrf: XsrfTokens): void {
  if (!originIsOwn(request.headers.origin, hostOf(request))) {
    throw new AppError('ForeignOrigin');
  }
  const token = request.headers[xsrfHeader.toLowerCase()];
  const cookie = request.cookies[xsrfCookie];
  const { caller, site } = request;
  if (typeof token !== 'string' || token !== cookie || !xsrf.isValid(token, caller, site.host)) {
    throw new AppError('InvalidXsrfToken');
  }
}
