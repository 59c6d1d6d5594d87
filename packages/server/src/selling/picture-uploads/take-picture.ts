import type { Refusal } from '@fairlot/contract';
import { refused } from '@fairlot/contract';
import type { Gate } from '#platform/http/gate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { PictureRefused } from '#selling/pictures/public.ts';
import type { PictureVault } from '#selling/pictures/public.ts';
import { addLotPicture } from '#selling/sales/public.ts';
import type { AddedPicture, LotsDependencies, LotsEdit } from '#selling/sales/public.ts';
import { deleteUpload, findUpload } from './picture-uploads.queries.ts';
import type { PictureUpload, UploadOwner } from './picture-uploads.queries.ts';

export interface TakeDependencies extends LotsDependencies {
  readonly files: FileStore;
  readonly vault: PictureVault;
  /** Decoding takes a core and some memory. */
  readonly gate: Gate;
}

/**
 * Gives a lot an uploaded picture, encoded again, and deletes the upload, also if it is not a picture.
 * Once per upload. Null: the seller has no such sale.
 */
export async function takePicture(
  dependencies: TakeDependencies,
  edit: Omit<LotsEdit, 'key'>,
  owner: UploadOwner,
  { uploadId, lotId, file }: { uploadId: string; lotId: string; file: string },
): Promise<AddedPicture | Refusal | null> {
  const { database, files, vault, gate } = dependencies;
  const upload = await findUpload(database.kysely, uploadId, owner);
  const add = { ...edit, key: uploadId };
  if (upload === undefined || upload.received < upload.bytes) {
    // Perhaps it was taken already, by a call whose answer was lost.
    return addLotPicture(dependencies, add, { lotId, file, picture: null });
  }
  try {
    const picture = await gate(async () => vault.storePicture(await bytesOf(files, upload)));
    const added = await addLotPicture(dependencies, add, { lotId, file, picture }).catch(
      async (error: unknown) => {
        await vault.removePicture(picture);
        throw error;
      },
    );
    if (added === null || added.isError || added.fileKey !== picture.fileKey) {
      await vault.removePicture(picture);
    }
    await forget(dependencies, uploadId, upload);
    return added;
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    await forget(dependencies, uploadId, upload);
    return refused('PictureUnusable', `${file} ${error.message}.`);
  }
}

async function bytesOf(files: FileStore, { parts, bytes }: PictureUpload): Promise<Buffer> {
  const whole = await Promise.all(parts.map((key) => files.read(key)));
  const picture = Buffer.concat(whole.filter((part) => part !== null));
  if (picture.byteLength !== bytes) throw new Error('Parts of an upload are missing.');
  return picture;
}

/** Files first: if the row is left behind, a later sweep deletes it. */
async function forget(
  { database, files }: TakeDependencies,
  uploadId: string,
  { parts }: Pick<PictureUpload, 'parts'>,
): Promise<void> {
  await Promise.all(parts.map((key) => files.remove(key)));
  await deleteUpload(database.kysely, uploadId);
}
