/** One rendered answer, ready to be sent. */
export interface CachedPage {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
  /** The body, compressed by brotli. */
  readonly packed: Buffer;
}
