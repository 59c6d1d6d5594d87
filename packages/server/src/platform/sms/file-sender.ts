import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../files/has-code.ts';
import type { SmsSender } from './sms.ts';

export interface FileSmsSender extends SmsSender {
  /** An SMS kept as a file; null before it is sent. */
  readonly readText: (id: string) => Promise<string | null>;
}

/** The provider's test number, which belongs to nobody. */
const demoNumber = '+15005550006';

/** Keeps SMS as files instead of sending them. */
export function createFileSmsSender(folder: string): FileSmsSender {
  const fileOf = (id: string) => path.join(folder, `${id}.txt`);
  return {
    from: demoNumber,
    async send({ id, to, body }) {
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(id), `From: ${demoNumber}\nTo: ${to}\n\n${body}\n`);
      return { state: 'taken', ref: id };
    },
    async readText(id) {
      try {
        return await readFile(fileOf(id), 'utf8');
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
  };
}
