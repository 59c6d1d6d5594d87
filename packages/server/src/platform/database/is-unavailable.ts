import { UnavailableError } from './unavailable-error.ts';

/** Temporary conditions of the network and of PostgreSQL (SQLSTATE). */
const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53100', // disk full: nothing can be written until there is room, or another primary
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now: starting up or shutting down
  '25006', // read-only: a replica, while the primary changes; we open no read-only transaction that writes
]);
const CONNECTION_EXCEPTIONS = '08';

/** Messages of `pg`, which have no code, about connections that broke, were closed or timed out. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
];

/**
 * Whether `error` says that the database cannot be reached now, rather than that a statement was wrong.
 * The client gets 503 and should retry. After it a write may or may not have been committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnavailableError) return true;
  const code = 'code' in error ? error.code : undefined;
  if (CODES.has(code)) return true;
  // A replica on its way to being primary; the code alone says less.
  if (code === '55000' && error.message === 'recovery is in progress') return true;
  if (typeof code === 'string' && code.length === 5 && code.startsWith(CONNECTION_EXCEPTIONS)) {
    return true;
  }
  if (code === undefined && MESSAGES.some((message) => error.message.includes(message)))
    return true;
  return isUnavailable(error.cause);
}
