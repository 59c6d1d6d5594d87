import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FilesUnavailable } from '#platform/files/file-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { UploadStore } from './upload-store.ts';

const owner = { sellerId: 'seller', saleId: 'sale', userId: 'user' };

test('a part that cannot be stored is tried once, and the browser is told why', async () => {
  let tries = 0;
  const files: FileStore = {
    write: async () => {
      tries += 1;
      throw new FilesUnavailable(`try ${tries}`, false);
    },
    read: async () => null,
    remove: async () => {},
  };
  const store = new UploadStore({} as never, files, owner);
  const writing = store.write(Readable.from([Buffer.alloc(1024 * 1024)]), 'upload', 0);
  await expect(writing).rejects.toThrow('try 1');
  expect(tries).toBe(1);
});
