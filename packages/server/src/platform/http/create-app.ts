import { requestIdHeader } from '@fairlot/contract';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { because } from '../log/cause.ts';
import type { Cause } from '../log/cause.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import { visitor } from './caller.ts';
import { answerError, installErrorHandler } from './error-handler.ts';
import { installJsonBody } from './json-body.ts';
import { causeOf, endRequestSpan } from './request-cause.ts';
import { requestIdOf } from './request-id.ts';
import type { Site } from './site.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request that reaches a route. */
    cause: Cause;
    caller: Caller;
    /** Set for every route but the probes: requests to unknown hosts are refused before. */
    site: Site;
    /**
     * How far the database's log (bytes) was after what the call changed, if its handler has learned that; the
     * database is asked otherwise, if somebody needs it.
     */
    changedAt: number | null;
  }
}

/**
 * No JSON body of a call without its own limit comes near this. Reading and refusing 64 KB of short texts
 * takes milliseconds of the event loop that takes bids.
 */
const bodyLimitBytes = 16 * 1024;
/** A client that sends its request slowly holds a socket no longer than this. */
const requestTimeoutMs = 30_000;

/** The HTTP server as every part of this program sees it. */
export type App = FastifyInstance;

/** The bare HTTP server: parsing, cookies, limits and error handling; without any calls yet. */
export async function createApp(log: FastifyBaseLogger): Promise<App> {
  const app = fastify({
    loggerInstance: log,
    // Two log lines per request would cost more than many answers; failures are logged by the error
    // handler.
    logController: new LogController({ disableRequestLogging: true }),
    // The log adds the request's id by itself, even in code without access to the request.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    // A proxy on this machine may say who the client is; nobody else may.
    trustProxy: 'loopback',
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('cause');
  app.decorateRequest('caller');
  app.decorateRequest('site');
  app.decorateRequest('changedAt', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = visitor;
    // For assets, pictures and pages alike: browsers must not guess another content type.
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header(requestIdHeader, request.id);
    request.cause = causeOf(request);
    because(request.cause, done);
  });
  // Reading the body resumes in the async context of the socket, which serves many requests.
  app.addHook('preValidation', (request, _reply, done) => {
    because(request.cause, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    endRequestSpan(request, reply);
    done();
  });
  installErrorHandler(app);
  installJsonBody(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    // Whoever is refused is told when to come back; others would read in vain how much is left.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new AppError('TooManyRequests'),
  });
  return app;
}
