import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestIdHeader } from '@fairlot/contract';
import { currentCause } from '../log/cause.ts';
import { isLoopback } from './loopback.ts';

/** Long enough to be unique, and without characters that could break a log line. */
const wellFormed = /^[\w-]{8,64}$/;

/**
 * The id of a request, by which support finds its log lines: that of the request for which we call
 * ourselves, such as a page for its data; else that of a proxy on this machine, if well formed; else a
 * new one.
 */
export function requestIdOf({ headers, socket }: IncomingMessage): string {
  const { requestId } = currentCause();
  if (requestId !== null) return requestId;
  const given = headers[requestIdHeader.toLowerCase()];
  const isGiven = typeof given === 'string' && wellFormed.test(given);
  return isGiven && isLoopback(socket.remoteAddress ?? '') ? given : randomUUID();
}
