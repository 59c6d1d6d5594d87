import sanitizeHtml from 'sanitize-html';

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The visible text of HTML, each paragraph or line in a line of its own. */
export function htmlToText(html: string): string {
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(/<br[^>]*>|<\/(p|li|h[1-6]|tr|div|ul|ol)>/gi, '\n');
  // The only entities left are those that sanitizing itself writes.
  return sanitizeHtml(broken, { allowedTags: [] })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
