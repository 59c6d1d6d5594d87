import { Button } from '@fairlot/ui/button.tsx';
import type { LotSheet } from './lot-sheet.ts';
import { guessOf, useGuesser } from './use-guesser.ts';

/** Suggests a category for a title just typed: a click sets it, typing on ignores it. */
export function CategoryHint({
  sheet,
  place,
  lotId,
  onDone,
}: {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lotId: string;
  readonly onDone: () => void;
}) {
  const { guesser } = useGuesser(place);
  const isOpen = sheet.text(lotId, 'category') === '';
  const category = guesser && isOpen ? guessOf(guesser, sheet, lotId) : null;
  return (
    <output className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {category !== null && (
        <>
          <span className="min-w-0 truncate">
            Lot {sheet.text(lotId, 'lotNumber')}, {sheet.text(lotId, 'title')}, seems to be of{' '}
            <strong>{category}</strong>.
          </span>
          <Button
            look="secondary"
            className="px-4"
            onClick={() => {
              sheet.edit([{ lotId, field: 'category', to: category }]);
              onDone();
            }}
          >
            Set this category
          </Button>
          <Button look="quiet" className="px-4" onClick={onDone}>
            Leave it
          </Button>
        </>
      )}
    </output>
  );
}
