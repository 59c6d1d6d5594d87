import type { FileStore } from '@fairlot/server/platform/files/file-store.ts';
import { backdropCount, composePicture } from './compose-picture.ts';
import type { Shot } from './compose-picture.ts';

const keyShape = /^demo\/([0-9a-f-]+)\.(\d)\.(front|mirrored|close-up)\.webp$/;

/** The file key that says what a picture shows. */
export function shotKey({ emoji, backdrop, view }: Shot): string {
  return `demo/${emoji}.${backdrop % backdropCount}.${view}.webp`;
}

function shotOf(key: string): Shot | null {
  const [, emoji, backdrop, view] = keyShape.exec(key) ?? [];
  if (emoji === undefined || view === undefined) return null;
  return { emoji, backdrop: Number(backdrop), view: view as Shot['view'] };
}

/**
 * A file store that draws demo pictures on first use: six hundred of them would delay the first start by
 * half a minute.
 */
export function withDemoPictures(files: FileStore): FileStore {
  const underWay = new Map<string, Promise<Buffer>>();

  async function take(key: string, shot: Shot): Promise<Buffer> {
    const bytes = await composePicture(shot);
    await files.write(key, bytes);
    return bytes;
  }

  return {
    ...files,
    async read(key) {
      const kept = await files.read(key);
      const shot = kept === null ? shotOf(key) : null;
      if (shot === null) return kept;
      const taking = underWay.get(key) ?? take(key, shot);
      underWay.set(key, taking);
      return taking.finally(() => underWay.delete(key));
    },
  };
}
