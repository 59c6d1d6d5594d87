/** Whether an error has one of these codes: a system's, such as ENOENT for a missing file, or PostgreSQL's. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
