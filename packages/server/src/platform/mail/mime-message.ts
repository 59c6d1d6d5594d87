import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';

/** A mail in nodemailer's format, from the address of this installation. */
export function mimeMessage(
  { id, to, fromName, subject, text, html, headers, attachments }: Mail,
  from: string,
): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from: { name: fromName, address: from },
    to,
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
  };
}
