import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { warnBeforeClosing } from '../../lib/warn-before-closing.ts';
import { freeName } from './free-name.ts';
import { uploadPicture } from './upload-picture.ts';

/** Photos chosen for one lot, uploaded one by one behind those that it has. */
export function useLotPhotos(
  {
    lotId,
    ...place
  }: { readonly sellerId: string; readonly saleId: string; readonly lotId: string },
  pictures: readonly { readonly file: string }[],
) {
  const queries = useQueryClient();
  const [state, setState] = useState<{
    /** How many are still on their way. */
    readonly left: number;
    /** Why a photo could not be taken, with its name. */
    readonly failures: readonly string[];
  }>({ left: 0, failures: [] });

  async function add(files: readonly File[]): Promise<void> {
    const taken = new Set(pictures.map(({ file }) => file));
    const failures: string[] = [];
    // Other pages of the console may be opened meanwhile: it goes on.
    const mayClose = warnBeforeClosing();
    for (const [index, file] of files.entries()) {
      setState({ left: files.length - index, failures });
      const name = freeName(file.name, taken);
      taken.add(name);
      const picture = { name, mark: `${file.size} ${file.lastModified}`, read: async () => file };
      // Sequentially, to keep the order in which they were chosen.
      const failure = await uploadPicture(place, lotId, picture);
      if (failure !== null) failures.push(`${file.name}: ${failure.reason}`);
    }
    mayClose();
    setState({ left: 0, failures });
    await queries.invalidateQueries();
  }

  return { ...state, add };
}
