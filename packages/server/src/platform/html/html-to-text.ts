import sanitizeHtml from 'sanitize-html';

/** Tags without attributes whose content is text like any other. */
const plainTags = /<\/?(?:p|li|ul|ol|h[1-6]|b|i|em|strong|u|s|sub|sup|blockquote|tr|td|div)>/gi;
const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The visible text of HTML, each paragraph or line in a line of its own. */
export function htmlToText(html: string): string {
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(/<br[^>]*>|<\/(p|li|h[1-6]|tr|div|ul|ol)>/gi, '\n');
  return withoutTags(broken)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function withoutTags(html: string): string {
  // Most texts need no parser, which takes ten times as long.
  const bare = html.replace(plainTags, '');
  if (!/[<&]/.test(bare)) return bare;
  // The only entities left are those that sanitizing itself writes.
  return sanitizeHtml(html, { allowedTags: [] }).replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: string) => characters[name] ?? '',
  );
}
