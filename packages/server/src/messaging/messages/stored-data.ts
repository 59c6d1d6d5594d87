/**
 * What a message is filled with, as jsonb. PostgreSQL refuses half a character and the zero one; one
 * such sign in a name must not keep a message, and the work it tells of, from ever being written.
 */
export function storedData(data: object): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}
