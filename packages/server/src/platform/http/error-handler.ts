import { requestIdHeader } from '@fairlot/contract';
import type { ErrorAnswer } from '@fairlot/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isBusy } from '../database/is-busy.ts';
import { isUnavailable } from '../database/is-unavailable.ts';
import { FilesUnavailable } from '../files/file-store.ts';
import { because } from '../log/cause.ts';
import { answerHeaders } from './answer-headers.ts';
import { AppError } from './app-error.ts';

const retryAfterSeconds = '2';
/** PostgreSQL's codes for a null character in text or JSON, which came from the client. */
const nullCharacter: ReadonlySet<string> = new Set(['22021', '22P05']);

/** The only place that turns errors into HTTP answers: never a stack trace, never a secret. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new AppError('NotFound')));
}

/** Also for failures before routing, such as a malformed address. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A malformed body fails before the log knows the request.
  because({ requestId: request.id, span: null }, () =>
    refuse(request, reply, toAppError(error, request)),
  );
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
  if (refusal.status === 503) void reply.header('retry-after', retryAfterSeconds);
  void reply
    .status(refusal.status)
    .headers(answerHeaders)
    // Some refusals happen before the hook that normally sets it.
    .header(requestIdHeader, request.id)
    // The failed handler may already have set another type: a picture's, say.
    .type('application/json; charset=utf-8')
    .send(errorAnswer(refusal, request.id));
}

function errorAnswer({ code, message }: AppError, requestId: string): ErrorAnswer {
  return { isError: true, code, message, requestId };
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const wrong = error.validation[0];
    // A malformed id in an address is answered like one that does not exist.
    if (error.validationContext === 'params') return new AppError('NotFound');
    const field = wrong?.instancePath.replaceAll('/', ' ').trim();
    const reason = wrong?.message ?? 'The request is not of the expected form.';
    return new AppError('BadRequest', field ? `${field}: ${reason}` : reason);
  }
  if (error instanceof FilesUnavailable) {
    request.log.warn({ reason: error.message }, 'file store unavailable');
    return new AppError('Unavailable');
  }
  if (isUnavailable(error)) {
    request.log.warn({ reason: error.message }, 'database unavailable');
    return new AppError('Unavailable');
  }
  if (isBusy(error)) {
    request.log.warn({ reason: error.message }, 'database busy');
    return new AppError('Unavailable');
  }
  if (nullCharacter.has(error.code)) return new AppError('BadRequest');
  const { statusCode = 500 } = error;
  switch (statusCode) {
    // A file outside of the folder that is served.
    case 403:
    case 404:
      return new AppError('NotFound');
    case 413:
      return new AppError('PayloadTooLarge');
    case 415:
      return new AppError('UnsupportedMediaType');
    case 429:
      return new AppError('TooManyRequests');
    default:
      if (statusCode >= 400 && statusCode < 500) return new AppError('BadRequest');
      request.log.error({ err: error }, 'unexpected error');
      return new AppError('Error');
  }
}
