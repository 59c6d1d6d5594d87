/** Whether an error is a system's with one of these codes, such as ENOENT for a file that is missing. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
