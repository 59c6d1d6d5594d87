import type { GridLot } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { GuessList } from './guess-list.tsx';
import type { LotSheet } from './lot-sheet.ts';
import { useGuesser, useGuesses } from './use-guesser.ts';

/** Suggested categories for lots without one, to review and deselect before they are set. */
export function GuessDialog({
  sheet,
  place,
  lots,
  onClose,
}: {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  /** The selected lots, with or without a category. */
  readonly lots: readonly GridLot[];
  readonly onClose: () => void;
}) {
  // The state at opening; changes by colleagues are checked when it is applied.
  const [without] = useState(() =>
    lots.filter(({ lotId }) => sheet.text(lotId, 'category') === ''),
  );
  const { guesser, isError } = useGuesser(place);
  const guesses = useGuesses(guesser, sheet, without);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const meant = guesses?.filter(({ lot }) => !left.has(lot.lotId)) ?? [];

  function set(): void {
    // A colleague may have chosen one meanwhile.
    const open = meant.filter(({ lot }) => sheet.text(lot.lotId, 'category') === '');
    sheet.edit(
      open.map(({ lot, category }) => ({ lotId: lot.lotId, field: 'category', to: category })),
    );
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Guess categories for ${plural(without.length, 'lot')} without one`}
      description="Guessed from titles, descriptions and the categories that you chose before. Some are wrong: uncheck those. Categories that someone chose stay. Nobody is told. You can undo this."
      confirm={`Set ${plural(meant.length, 'category', 'categories')}`}
      look="primary"
      disabled={meant.length === 0}
      busy={false}
      failure={null}
      onClose={onClose}
      onConfirm={set}
    >
      {isError && (
        <Notice tone="bad">The categories that you chose before could not be loaded.</Notice>
      )}
      {without.length === 0 && <p className="text-sm">All these lots have a category.</p>}
      {without.length > 0 && guesses === null && !isError && <Skeleton className="h-40" />}
      {without.length > 0 && guesses !== null && (
        <>
          <p className="text-sm">
            {plural(guesses.length, 'guess', 'guesses')}
            {guesses.length < without.length &&
              `; the words of ${plural(without.length - guesses.length, 'lot')} do not tell which`}
          </p>
          {guesses.length > 0 && <GuessList guesses={guesses} left={left} onLeave={setLeft} />}
        </>
      )}
    </ConfirmDialog>
  );
}
