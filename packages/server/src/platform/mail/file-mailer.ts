import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

export interface FileMailer extends Mailer {
  /** The HTML of a mail that was kept; null before it is sent. */
  readonly readHtml: (id: string) => Promise<string | null>;
}

/** Keeps mails as files instead of sending them: `.eml` for mail programs, `.html` to look at. */
export function createFileMailer(folder: string, from: string): FileMailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ id, to, fromName, subject, text, html, headers }) {
      const { message } = await transport.sendMail({
        from: { name: fromName, address: from },
        to,
        subject,
        text,
        html,
        headers,
      });
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${id}.eml`), message);
      await writeFile(path.join(folder, `${id}.html`), html);
    },
    async readHtml(id) {
      try {
        return await readFile(path.join(folder, `${id}.html`), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
