import type { RunningLot } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useLotPhotos } from '../import/public.ts';

/**
 * Adds photos to a lot of a running sale. They retract nothing, so they are public at once and nobody is
 * notified.
 */
export function AddPictures({
  place,
  pictures,
}: {
  place: { readonly sellerId: string; readonly saleId: string; readonly lotId: string };
  pictures: RunningLot['pictures'];
}) {
  const { left, failures, add } = useLotPhotos(place, pictures);
  return (
    <div className="grid gap-2">
      <Field
        label="Add photos"
        hint={
          left > 0
            ? `${left} still on their way. Please stay on this page.`
            : 'Shown on the lot’s page at once, after the others. Nobody is told.'
        }
      >
        {(control) => (
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={left > 0}
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
      {failures.map((failure) => (
        <Notice key={failure} tone="bad">
          {failure}
        </Notice>
      ))}
    </div>
  );
}
