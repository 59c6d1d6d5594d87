import type { Mail } from '#platform/mail/mail.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { Letter, Marketing } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Letterhead } from './letterhead.ts';

/** Characters; mail programs fold or cut longer subjects (RFC 5322, 2.1.1). */
const maxSubject = 78;

/** What a letter comes to: everything but whom it goes to and what goes with it. */
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

/** By these a mail program offers its own button to unsubscribe, and does it by one click (RFC 8058). */
function oneClick({ unsubscribeLink }: Marketing): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Names come from people: no line break of theirs begins a header, none pushes the rest away. */
function oneLine(text: string, length: number): string {
  return truncate(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), length);
}
