import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { currentCause } from './cause.ts';

export type Log = Logger;

/** Name of the variable that tells one of several processes its name, by which their lines are told apart. */
export const processName = 'FAIRLOT_PROCESS';

/** Writing to a closed terminal fails; that must not prevent a proper stop. */
function standardError() {
  return pino.destination({ dest: 2, sync: false }).on('error', () => undefined);
}

/**
 * Structured lines on standard error, so that a command's standard output has only its result; tests read
 * them elsewhere.
 */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  const name = process.env[processName];
  return pino(
    {
      level,
      base: name === undefined ? null : { process: name },
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
