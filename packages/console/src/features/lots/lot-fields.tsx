import { newLotTitle } from '@fairlot/contract';
import type { GridLot } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { useState } from 'react';
import { CellField } from './cell-field.tsx';
import { shownText } from './cell-text.ts';
import { DescriptionDialog } from './description-dialog.tsx';
import type { LotSheet, SheetState } from './lot-sheet.ts';
import { guessOf, useGuesser } from './use-guesser.ts';

/** A lot of the table as a form: each field is saved as its cell is there, and no button saves. */
export function LotFields({
  sheet,
  state,
  lot,
  place,
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  readonly lot: GridLot;
  readonly place: { readonly sellerId: string; readonly saleId: string };
}) {
  const { lotId } = lot;
  const common = { sheet, state, lot };
  const isExempt = sheet.text(lotId, 'premiumExempt') !== '';
  return (
    <div className="grid grid-cols-2 items-start gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <CellField
        {...common}
        field="title"
        className="col-span-2"
        startsHere={sheet.text(lotId, 'title') === newLotTitle}
      />
      <Description {...common} place={place} />
      <div className="col-span-2">
        <CellField {...common} field="category" />
        {sheet.text(lotId, 'category') === '' && (
          <GuessedCategory sheet={sheet} place={place} lotId={lotId} />
        )}
      </div>
      <CellField {...common} field="lowEstimate" />
      <CellField {...common} field="highEstimate" />
      <CellField {...common} field="startPrice" />
      <CellField {...common} field="reserve" hint="Empty: sold to whoever bids most" />
      <CellField {...common} field="condition" className="col-span-2" />
      <CellField
        {...common}
        field="pieces"
        className="max-sm:col-span-2"
        hint="One bid buys them all; its price is not multiplied."
      />
      <CellField {...common} field="dimensions" className="max-sm:col-span-2" />
      <CellField {...common} field="provenance" className="col-span-2" />
      <CellField
        {...common}
        field="consignor"
        className="col-span-2"
        hint="The consignor may not bid on this lot; bidders never see the name."
      />
      <CellField {...common} field="code" hint="A mark of your own; bidders see it." />
      <CellField {...common} field="transportFee" hint="Bidders see it; invoices do not add it." />
      <CellField {...common} field="lotNumber" />
      <Checkbox
        className="self-center pt-4"
        label="No buyer’s premium"
        checked={isExempt}
        onChange={() => sheet.edit([{ lotId, field: 'premiumExempt', to: isExempt ? '' : 'yes' }])}
      />
    </div>
  );
}

/** The category that the title suggests, in a line of its own, so that nothing moves when it comes. */
function GuessedCategory({
  sheet,
  place,
  lotId,
}: {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lotId: string;
}) {
  const { guesser } = useGuesser(place);
  const category = guesser ? guessOf(guesser, sheet, lotId) : null;
  return (
    <output className="block min-h-11">
      {category !== null && (
        <Button
          look="quiet"
          className="-ml-3 px-3"
          onClick={() => sheet.edit([{ lotId, field: 'category', to: category }])}
        >
          Set to “{category}”
        </Button>
      )}
    </output>
  );
}

/** A description of which the table has only the beginning is edited in its dialog, which loads it. */
function Description({
  lot,
  place,
  ...common
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  readonly lot: GridLot;
  readonly place: { readonly sellerId: string; readonly saleId: string };
}) {
  const [isOpen, setOpen] = useState(false);
  const text = common.sheet.text(lot.lotId, 'description');
  if (!lot.isCut) {
    return (
      <CellField
        {...common}
        lot={lot}
        field="description"
        className="col-span-2"
        {...(text.includes('<li') && { hint: 'With its HTML.' })}
      />
    );
  }
  return (
    <div className="col-span-2">
      <p className="mb-1 text-sm font-semibold">Description</p>
      <p className="line-clamp-4 text-sm wrap-anywhere text-ink-soft">
        {shownText('description', text)}
      </p>
      <Button look="secondary" className="mt-2" onClick={() => setOpen(true)}>
        Edit the description…
      </Button>
      {isOpen && (
        <DescriptionDialog
          sheet={common.sheet}
          place={place}
          lot={lot}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
