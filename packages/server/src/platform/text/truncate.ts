/**
 * At most so many characters (UTF-16 units) of a text, with an ellipsis where it was cut: never
 * through the middle of a character of two halves, which PostgreSQL refuses and a phone shows as a box.
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - ellipsis.length).replace(/\p{Cs}$/u, '');
  return `${start.trimEnd()}${ellipsis}`;
}
