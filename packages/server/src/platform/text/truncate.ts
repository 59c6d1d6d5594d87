/**
 * Truncates a text to at most this many characters (UTF-16 units), with an ellipsis if it was cut. Never
 * splits a surrogate pair: PostgreSQL refuses such a text, and phones show a box.
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - ellipsis.length).replace(/\p{Cs}$/u, '');
  return `${start.trimEnd()}${ellipsis}`;
}
