/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- where a picture is dropped is no control; its dialog does the same by buttons */
import type { WallLot } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useParams } from 'react-router';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useLotPhotos } from '../import/public.ts';
import { AddToLot } from './add-to-lot.tsx';

/** The data type of a dragged photo, so that nothing else is accepted. */
const dragged = 'application/x-fairlot-picture';

/** One lot with its photos; others can be dropped before one of them or at the end, and files at the end. */
export function LotPhotos({
  lot,
  heading,
  mayEdit,
  busy,
  onMove,
  onChoose,
}: {
  lot: WallLot;
  /** By default the lot's number and title. */
  heading?: string;
  mayEdit: boolean;
  /** While a move is saved, no other begins. */
  busy: boolean;
  onMove: (pictureId: string, lotId: string, before: string | null) => void;
  onChoose: (pictureId: string) => void;
}) {
  const { lotId, lotNumber, title, pictures } = lot;
  const { sellerId = '', saleId = '' } = useParams();
  const { left, failures, add } = useLotPhotos({ sellerId, saleId, lotId }, pictures);
  const [isOver, setOver] = useState(false);
  const mayMove = mayEdit && !busy;
  const mayAdd = mayEdit && left === 0;

  function allow(event: DragEvent) {
    const { types } = event.dataTransfer;
    const isTaken = (mayMove && types.includes(dragged)) || (mayAdd && types.includes('Files'));
    if (!isTaken) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent, before: string | null) {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (mayAdd && files.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      return void add(files);
    }
    const pictureId = event.dataTransfer.getData(dragged);
    if (!mayMove || pictureId === '') return;
    event.preventDefault();
    event.stopPropagation();
    onMove(pictureId, lotId, before);
  }

  return (
    <li
      data-lot={lotNumber}
      tabIndex={-1}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, null)}
      className={classNames(
        'rounded-lg border bg-surface p-4',
        isOver ? 'border-brand bg-brand-tint' : 'border-line',
      )}
    >
      <h2 className="mb-3 truncate text-base">
        {heading ?? (
          <>
            <span className="text-ink-soft tabular-nums">Lot {lotNumber} ·</span> {title}
          </>
        )}
      </h2>
      {pictures.length === 0 && !mayEdit ? (
        <p className="py-3 text-center text-sm text-ink-soft">No photo</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ pictureId, file }, index) => (
            <li
              key={pictureId}
              draggable={mayMove}
              onDragStart={(event) => {
                event.dataTransfer.setData(dragged, pictureId);
                event.dataTransfer.effectAllowed = 'move';
              }}
              onDragOver={allow}
              onDrop={(event) => drop(event, pictureId)}
            >
              <button
                type="button"
                aria-label={`Photo ${index + 1} of lot ${lotNumber}: ${file}`}
                onClick={() => onChoose(pictureId)}
                className="block rounded-md outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
              >
                <img
                  src={`/InventoryImage/${pictureId}/450`}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  className={classNames(
                    'size-24 rounded-md border bg-sunken object-cover',
                    index === 0 ? 'border-2 border-brand' : 'border-line',
                  )}
                />
              </button>
            </li>
          ))}
          {mayEdit && (
            <li className={pictures.length === 0 ? 'flex w-full gap-2' : 'flex gap-2'}>
              <AddToLot lot={lot} left={left} onAdd={(files) => void add(files)} byCamera />
              <AddToLot lot={lot} left={left} onAdd={(files) => void add(files)} />
            </li>
          )}
        </ul>
      )}
      {failures.map((failure) => (
        <Notice key={failure} tone="bad" className="mt-3">
          {failure}
        </Notice>
      ))}
    </li>
  );
}
