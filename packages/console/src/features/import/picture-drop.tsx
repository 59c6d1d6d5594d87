import { Button } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Images } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from './upload-picture.ts';
import { WarnBeforeLeaving } from '../../lib/warn-before-leaving.tsx';
import { usePictures } from './use-pictures.ts';
import type { Matched, NamedPictures, Progress } from './use-pictures.ts';

/** Photos of the sale's lots: dropped, matched to lots, and uploaded. */
export function PictureDrop({
  place,
  title,
  named = [],
  came = [],
}: {
  readonly place: Place;
  readonly title: string;
  /** What the table just imported calls the photos of its lots. */
  readonly named?: NamedPictures;
  /** Files dropped with the table just imported: checked without another drop. */
  readonly came?: readonly File[];
}) {
  const pictures = usePictures(place, named);
  const { matched, progress, failure, isBusy, drop, upload } = pictures;
  const dropBeside = useEffectEvent(pictures.dropBeside);
  useEffect(() => {
    if (came.length > 0) dropBeside(came);
  }, [came]);
  const count = matched?.queues.reduce((sum, { pictures }) => sum + pictures.length, 0) ?? 0;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="text-lg">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Choose photos that are named for their lots, such as 12.jpg and 12-2.jpg, or a zip of them.
        {named.length > 0 &&
          ' The names in the table that you have just imported count as well.'}{' '}
        The place where a photo was taken is removed from it.
      </p>
      <DropBox isBusy={isBusy} onDrop={drop} />
      {failure !== null && (
        <Notice tone="bad" className="mt-3 max-w-xl">
          {failure}
        </Notice>
      )}
      {matched !== null && progress === null && <Found matched={matched} count={count} />}
      {progress !== null && <Standing progress={progress} isBusy={isBusy} />}
      <WarnBeforeLeaving isUnsaved={isBusy && progress !== null} isStuck={false} />
      {count > 0 && (progress === null || !isBusy) && (
        <Button className="mt-4" busy={isBusy} onClick={upload}>
          {progress === null ? `Upload ${plural(count, 'photo')}` : `Try ${count} again`}
        </Button>
      )}
    </section>
  );
}

function DropBox({
  isBusy,
  onDrop,
}: {
  readonly isBusy: boolean;
  readonly onDrop: (files: readonly File[]) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
      className={classNames(
        'relative mt-3 flex min-h-24 max-w-xl items-center gap-3 rounded-md border border-dashed px-4 py-3 text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver ? 'border-brand bg-brand-tint' : 'border-line-strong bg-surface',
      )}
    >
      {/* Covers the box, so that a click anywhere opens the dialog. */}
      <input
        type="file"
        multiple
        aria-label="Photos of lots"
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif,.zip"
        disabled={isBusy}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onDrop(files);
        }}
      />
      <Images aria-hidden className="size-7 shrink-0 text-brass" />
      <p>
        <span className="font-semibold text-brand">Choose photos or a zip</span>
        <span className="text-ink-soft pointer-coarse:hidden"> or drop them here</span>
        <span className="block text-xs text-ink-soft">
          JPEG, PNG, GIF, WebP or AVIF, up to 30 MB each; 20 a lot, 2,000 at once
        </span>
      </p>
    </div>
  );
}

function Found({
  matched: { match, skipped, queues },
  count,
}: {
  readonly matched: Matched;
  readonly count: number;
}) {
  const named = (kind: 'there' | 'too-many') =>
    match.lots.flatMap(({ files }) => files.flatMap((one) => (one.kind === kind ? one.file : [])));
  const lines = [
    [named('there'), 'already there, left as they are'],
    [named('too-many'), 'left out: a lot holds 20'],
    [match.left, 'not named for a lot of this sale, left out'],
    [skipped, 'not photos, or too large, left out'],
  ] as const;
  return (
    <div className="mt-3 text-sm">
      <output className="block font-semibold">
        {count === 0
          ? 'Nothing to upload'
          : `${plural(count, 'photo')} for ${plural(queues.length, 'lot')}`}
      </output>
      <ul className="mt-1 grid gap-1 text-ink-soft">
        {lines.map(
          ([files, what]) =>
            files.length > 0 && (
              <li key={what} className="wrap-anywhere">
                {plural(files.length, 'file')} {what}: {someOf(files)}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

const someOf = (files: readonly string[]) =>
  files.slice(0, 5).join(', ') + (files.length > 5 ? ', …' : '');

function Standing({
  progress: { total, safe, failures },
  isBusy,
}: {
  readonly progress: Progress;
  readonly isBusy: boolean;
}) {
  const progress = `${safe.toLocaleString('en-US')} of ${plural(total, 'photo')} saved on the server`;
  return (
    <div className="mt-3 max-w-xl text-sm">
      <progress
        aria-label="Upload"
        className="h-2 w-full"
        max={total}
        value={safe + failures.length}
      />
      <output className="mt-1 block font-semibold">{progress}</output>
      {isBusy && (
        <p className="text-ink-soft">
          Please keep this page open until all are saved. If the connection breaks, the upload
          resumes by itself.
        </p>
      )}
      {failures.length > 0 && (
        <Notice tone="bad" className="mt-3">
          <ul className="grid gap-1">
            {failures.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                {reason.startsWith(name) ? reason : `${name}: ${reason}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
