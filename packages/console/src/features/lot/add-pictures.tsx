import type { RunningLot } from '@fairlot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { uploadPicture } from '../import/public.ts';
import { freeName } from './free-name.ts';

/**
 * Adds photos to a lot of a running sale. They retract nothing, so they are public at once and nobody is
 * notified.
 */
export function AddPictures({
  place: { sellerId, saleId, lotId },
  pictures,
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  pictures: RunningLot['pictures'];
}) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ left: number; failures: readonly string[] }>({
    left: 0,
    failures: [],
  });

  async function add(files: readonly File[]) {
    const taken = new Set(pictures.map(({ file }) => file));
    const failures: string[] = [];
    for (const [index, file] of files.entries()) {
      setState({ left: files.length - index, failures });
      const name = freeName(file.name, taken);
      taken.add(name);
      const picture = { name, mark: `${file.size} ${file.lastModified}`, read: async () => file };
      // Sequentially, to keep the order in which they were chosen.
      const failure = await uploadPicture({ sellerId, saleId }, lotId, picture);
      if (failure !== null) failures.push(`${file.name}: ${failure.reason}`);
    }
    setState({ left: 0, failures });
    await queries.invalidateQueries();
  }

  return (
    <div className="grid gap-2">
      <Field
        label="Add photos"
        hint={
          state.left > 0
            ? `${state.left} still on their way. Please stay on this page.`
            : 'Shown on the lot’s page at once, after the others. Nobody is told.'
        }
      >
        {(control) => (
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={state.left > 0}
            className={classNames(inputClass, 'file:mr-3 file:font-semibold file:text-brand')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void add(files);
            }}
            {...control}
          />
        )}
      </Field>
      {state.failures.map((failure) => (
        <Notice key={failure} tone="bad">
          {failure}
        </Notice>
      ))}
    </div>
  );
}
