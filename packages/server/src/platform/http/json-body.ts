import { AppError } from './app-error.ts';
import type { FastifyInstance } from 'fastify';

/** Bodies that count as empty. */
const emptyBodies: ReadonlySet<string> = new Set(['', '""']);
/** Escapes of lone surrogates: the only way to send them, since UTF-8 cannot encode them. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies. An empty one counts as none, as for the specification's calls with an empty payload.
 * Text with a null character or half a surrogate pair is refused for all calls: PostgreSQL cannot store
 * them, and passwords hashed with them would not be what was typed.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (emptyBodies.has(text)) return done(null, undefined);
      void parse(request, text, (error, value: unknown) => {
        if (error) return done(error);
        if (suspiciousEscape.test(text) && !isWellFormed(value)) {
          return done(new AppError('BadRequest', 'A text holds a character that cannot be read.'));
        }
        return done(null, value);
      });
    },
  );
}

/** Without recursion, since the client chooses how deep a body nests. */
function isWellFormed(body: unknown): boolean {
  const rest = [body];
  while (rest.length > 0) {
    const part = rest.pop();
    if (typeof part === 'string' && (!part.isWellFormed() || part.includes('\u0000'))) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, value] of Object.entries(part)) rest.push(name, value);
  }
  return true;
}
