import sanitize from 'sanitize-html';
import { withoutBidiControls } from '../text/without-bidi-controls.ts';

const allowed: sanitize.IOptions = {
  allowedTags:
    'p br hr h2 h3 h4 ul ol li blockquote b strong i em u s sub sup a table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Only in texts: removing characters from an address after its check could produce a different one.
  textFilter: withoutBidiControls,
  transformTags: {
    // A page has one `h1`, which is ours.
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
  },
};

/** Keeps only the harmless parts of a seller's HTML: text structure and plain links. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, allowed).trim();
}

const tag = /<\/?[a-z][^<>]*>|<!--/i;

/** Converts sellers' text, either HTML or plain, to safe HTML; plain line breaks stay. */
export function richTextToHtml(text: string): string {
  if (tag.test(text)) return sanitizeHtml(text);
  const escaped = sanitize(text.trim(), {
    allowedTags: [],
    disallowedTagsMode: 'escape',
    textFilter: withoutBidiControls,
  });
  return escaped.replaceAll('\n', '<br />');
}
