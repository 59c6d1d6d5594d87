/** The installation cannot be opened; the message is one line that a person can act on. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}
