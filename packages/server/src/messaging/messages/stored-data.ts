/**
 * A message's data as jsonb. PostgreSQL refuses lone surrogates and null characters; one of these in a
 * name must not prevent the message or the work that causes it.
 */
export function storedData(data: object): string {
  return JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}
