import type { Mail } from '#platform/mail/mail.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { Letter, Marketing } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Letterhead } from './letterhead.ts';

/** Characters; mail programs fold or cut longer subjects (RFC 5322, 2.1.1). */
const maxSubject = 78;

/** A rendered letter: everything except its recipient and attachments. */
export type RenderedEmail = Omit<Mail, 'id' | 'to' | 'attachments'>;

/** One letter on a site's paper, as HTML and as text with the same facts. */
export function layout(letter: Letter, letterhead: Letterhead): RenderedEmail {
  const subject = oneLine(letter.subject, maxSubject);
  return {
    fromName: oneLine(letterhead.siteName, maxSubject),
    subject,
    text: letterText(letter, letterhead),
    html: letterHtml({ ...letter, subject }, letterhead),
    headers: letter.marketing === undefined ? {} : oneClick(letter.marketing),
  };
}

/** Headers with which mail programs offer their own one-click unsubscribe button (RFC 8058). */
function oneClick({ unsubscribeLink }: Marketing): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Names come from people: their line breaks must not start a new header or hide the rest. */
function oneLine(text: string, length: number): string {
  return truncate(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), length);
}
