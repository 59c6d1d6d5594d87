import type { WallLot } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { ImagePlus } from 'lucide-react';

/** Chooses photos for a lot, as the last tile in its row. */
export function AddToLot({
  lot: { lotNumber, pictures },
  left,
  onAdd,
}: {
  lot: WallLot;
  /** How many are on their way already; more are chosen once they are there. */
  left: number;
  onAdd: (files: readonly File[]) => void;
}) {
  const isBusy = left > 0;
  return (
    <label
      className={classNames(
        'relative flex h-24 cursor-pointer items-center justify-center gap-2 rounded-md border border-dashed border-line-strong text-sm font-semibold text-brand hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
        pictures.length === 0 ? 'w-full' : 'w-24 flex-col text-xs',
      )}
    >
      {pictures.length === 0 && <span className="font-normal text-ink-soft">No photo</span>}
      <ImagePlus aria-hidden className="size-5" />
      {isBusy ? `${left} to go` : 'Add photos'}
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        aria-label={`Add photos of lot ${lotNumber}`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onAdd(files);
        }}
      />
    </label>
  );
}
