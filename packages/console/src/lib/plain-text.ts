const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Text with a sanitizer's entities decoded. */
export const decoded = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * A stored HTML text as plain text with paragraphs and line breaks. Null if plain text would lose structure,
 * so that it must be edited as HTML.
 */
export function plainText(html: string): string | null {
  if (/<(?!\/?(?:p|br)\b)/i.test(html)) return null;
  return decoded(
    html
      .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
      .replaceAll(/<br\s*\/?>\n?/gi, '\n')
      .replaceAll(/<\/?p>/gi, ''),
  );
}
