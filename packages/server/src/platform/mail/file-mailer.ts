import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { hasCode } from '../files/has-code.ts';
import type { Mailer } from './mail.ts';
import { mimeMessage } from './mime-message.ts';

export interface FileMailer extends Mailer {
  /** The HTML of a mail kept as a file; null before it is sent. */
  readonly readHtml: (id: string) => Promise<string | null>;
  /** Names of a mail's attachments. */
  readonly attachmentsOf: (id: string) => Promise<string[]>;
  readonly readAttachment: (id: string, name: string) => Promise<Buffer | null>;
}

/**
 * Keeps mails as files instead of sending them: `.eml` for mail programs, `.html` for viewing, and a
 * folder for attachments. Ids become file names, so callers must check them.
 */
export function createFileMailer(folder: string, from: string): FileMailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const pathOf = (name: string) => path.join(folder, name);
  const attachmentsOf = async (id: string) => (await found(readdir(pathOf(id)))) ?? [];
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mimeMessage(mail, from));
      const { id, html, attachments } = mail;
      await mkdir(attachments.length > 0 ? pathOf(id) : folder, { recursive: true });
      for (const { name, bytes } of attachments)
        await writeFile(path.join(pathOf(id), name), bytes);
      await writeFile(pathOf(`${id}.eml`), message);
      await writeFile(pathOf(`${id}.html`), html);
    },
    readHtml: (id) => found(readFile(pathOf(`${id}.html`), 'utf8')),
    attachmentsOf,
    async readAttachment(id, name) {
      // Only names that are in the folder are accepted; others could lead outside.
      if (!(await attachmentsOf(id)).includes(name)) return null;
      return found(readFile(path.join(pathOf(id), name)));
    },
  };
}

/** The content; null if there is no such file. */
async function found<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
