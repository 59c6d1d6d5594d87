import type { WallLot } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Camera, ImagePlus } from 'lucide-react';

/** Chooses photos for a lot, as the last tile in its row; where there is a finger, takes them. */
export function AddToLot({
  lot: { lotNumber, pictures },
  left,
  byCamera = false,
  onAdd,
}: {
  lot: WallLot;
  /** How many are on their way already; more are chosen once they are there. */
  left: number;
  /** Opens the camera at once, where some phones offer the library alone. */
  byCamera?: boolean;
  onAdd: (files: readonly File[]) => void;
}) {
  const isBusy = left > 0;
  const [Icon, label] = byCamera ? [Camera, 'Take a photo'] : [ImagePlus, 'Add photos'];
  return (
    <label
      className={classNames(
        'relative flex h-24 cursor-pointer items-center justify-center gap-2 rounded-md border border-dashed border-line-strong text-sm font-semibold text-brand hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
        pictures.length === 0 ? 'flex-1' : 'w-24 flex-col px-1 text-center text-xs',
        byCamera && 'pointer-fine:hidden',
      )}
    >
      {pictures.length === 0 && !byCamera && (
        <span className="font-normal text-ink-soft pointer-coarse:hidden">No photo</span>
      )}
      <Icon aria-hidden className="size-5" />
      {isBusy ? `${left} to go` : label}
      <input
        type="file"
        accept="image/*"
        {...(byCamera ? { capture: 'environment' as const } : { multiple: true })}
        disabled={isBusy}
        aria-label={`${label} of lot ${lotNumber}`}
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
