/** Every text in a document's data, line by line: its fonts must have letters for all of them. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsOf);
}
