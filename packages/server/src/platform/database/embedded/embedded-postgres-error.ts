/** The embedded database cannot run; the message is one line that a person can act on. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
