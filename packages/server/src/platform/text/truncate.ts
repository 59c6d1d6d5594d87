/**
 * Truncates a text to at most this many characters (UTF-16 units), with an ellipsis if it was cut: after a whole
 * word, unless the last one alone is longer than half of the room. Never splits a surrogate pair: PostgreSQL refuses
 * such a text, and phones show a box.
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text;
  const room = length - ellipsis.length;
  const lastSpace = text.slice(0, room + 1).search(/\s+\S*$/u);
  const end = lastSpace >= room / 2 ? lastSpace : room;
  return `${text
    .slice(0, end)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}${ellipsis}`;
}
