import { RECORD_SEPARATOR } from './protocol.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Cuts a client's bytes into records: a chunk may contain several, or part of one. A record longer than
 * the limit, whole or not yet, is reported once; nothing after it is worth reading.
 */
export class RecordReader {
  readonly #maxBytes: number;
  #unread: Buffer = NOTHING;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(bytes: Buffer): void {
    this.#unread = this.#unread.length === 0 ? bytes : Buffer.concat([this.#unread, bytes]);
  }

  next(): { text: string } | 'incomplete' | 'too long' {
    const end = this.#unread.indexOf(RECORD_SEPARATOR);
    if ((end === -1 ? this.#unread.length : end) > this.#maxBytes) return 'too long';
    if (end === -1) return 'incomplete';
    const text = this.#unread.toString('utf8', 0, end);
    // An empty rest would keep the whole chunk, up to 64 KB for every idle connection.
    this.#unread = end + 1 === this.#unread.length ? NOTHING : this.#unread.subarray(end + 1);
    return { text };
  }
}
