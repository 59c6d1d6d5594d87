import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { currentCause } from './cause.ts';

export type Log = Logger;

/** Writing to a closed terminal fails; that must not prevent a proper stop. */
function standardError() {
  return pino.destination({ dest: 2, sync: false }).on('error', () => undefined);
}

/**
 * Structured lines on standard error, so that a command's standard output has only its result; tests read
 * them elsewhere.
 */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin() {
        const { requestId } = currentCause();
        return requestId === null ? {} : { requestId };
      },
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers["x-xsrf-token"]',
          '*.password',
          '*.token',
          '*.code',
          '*.bidAmount',
          '*.max',
        ],
        censor: '[hidden]',
      },
    },
    destination,
  );
}
