/**
 * A stored text as people wrote it: paragraphs and line breaks as such. Null where it has more structure
 * than plain text can keep, and is to be edited as HTML.
 */
export function plainText(html: string): string | null {
  if (/<(?!\/?(?:p|br)\b)/i.test(html)) return null;
  const lines = html
    .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?p>/gi, '');
  const decoder = document.createElement('textarea');
  decoder.innerHTML = lines;
  return decoder.value;
}
