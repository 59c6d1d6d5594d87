import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { addPart, findUpload, insertUpload } from './picture-uploads.queries.ts';
import type { UploadOwner } from './picture-uploads.queries.ts';

/** Bytes held in memory before they are stored: as many as the browser sends at once. */
const partBytes = 1024 * 1024;

/**
 * Storage for the tus protocol: files in the common store, which all nodes share, and a row that lists
 * them. An instance sees only the uploads of one person for one sale.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation'];
  readonly #database: Database;
  readonly #files: FileStore;
  readonly #owner: UploadOwner;

  constructor(database: Database, files: FileStore, owner: UploadOwner) {
    super();
    this.#database = database;
    this.#files = files;
    this.#owner = owner;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { size = 0 } = upload;
    if (size <= 0) throw ERRORS.INVALID_LENGTH;
    if (!(await insertUpload(this.#database.kysely, upload.id, this.#owner, size))) {
      throw { status_code: 429, body: 'Too many unfinished uploads. Please try again later.\n' };
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#database.kysely, id, this.#owner);
    if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  /** Stores data part by part, so that an interrupted connection loses less than one. */
  override async write(stream: Readable, id: string, start: number): Promise<number> {
    let offset = start;
    let chunks: Buffer[] = [];
    let held = 0;
    const keep = async () => {
      if (held === 0) return;
      const key = `uploads/${id}/${uuid()}`;
      const part = Buffer.concat(chunks);
      // Let go of before it is stored: what fails is not tried again below.
      chunks = [];
      held = 0;
      await this.#files.write(key, part);
      const bytes = part.byteLength;
      if (!(await addPart(this.#database.kysely, id, { offset, bytes, key }))) {
        await this.#files.remove(key);
        throw ERRORS.INVALID_OFFSET;
      }
      offset += bytes;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        held += chunk.byteLength;
        if (held >= partBytes) await keep();
      }
    } finally {
      // Also after an interruption: the browser continues from there.
      await keep();
    }
    return offset;
  }
}
