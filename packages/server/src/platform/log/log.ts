import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** A terminal that was closed takes no more lines; that must not keep us from leaving in order. */
function standardError() {
  return pino.destination({ dest: 2, sync: false }).on('error', () => undefined);
}

/** Structured lines on standard error, so that a command's standard output is its answer alone. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
    standardError(),
  );
}
