/** The database answers, and yet what it says or does cannot be relied on now. See `isUnavailable`. */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
}
