import type { GridLot } from '@fairlot/contract';
import type { AboutLots } from './arrange-dialog.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { GuessDialog } from './guess-dialog.tsx';
import type { LotSheet } from './lot-sheet.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveToSaleDialog } from './move-to-sale-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenumberDialog } from './renumber-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** The open dialog about lots. */
export type Asked =
  | 'bulk'
  | 'guess'
  | 'merge'
  | 'move-to-sale'
  | 'remove'
  | 'renumber'
  | 'send'
  | 'split';

/** Renders the open dialog about the selected lots. */
export function LotDialogs({
  asked,
  sheet,
  place,
  lots,
  chosen,
  ...about
}: AboutLots & {
  readonly asked: Asked;
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  /** All lots of the sale, and the selected ones, in catalog order. */
  readonly lots: readonly GridLot[];
  readonly chosen: readonly GridLot[];
}) {
  if (asked === 'guess') {
    const meant = chosen.length > 0 ? chosen : lots;
    return <GuessDialog sheet={sheet} place={place} lots={meant} onClose={about.onClose} />;
  }
  const [first] = chosen;
  // A colleague may have removed them meanwhile.
  if (first === undefined) return null;
  switch (asked) {
    case 'bulk':
      return <BulkEditDialog sheet={sheet} place={place} lots={chosen} onClose={about.onClose} />;
    case 'merge':
      return <MergeDialog chosen={chosen} {...about} />;
    case 'move-to-sale':
      return <MoveToSaleDialog place={place} chosen={chosen} {...about} />;
    case 'remove':
      return <RemoveDialog chosen={chosen} {...about} />;
    case 'renumber':
      return <RenumberDialog lots={lots} chosen={chosen} {...about} />;
    case 'send':
      return <SendDialog lots={lots} chosen={chosen} {...about} />;
    case 'split':
      return <SplitDialog place={place} lots={lots} lot={first} {...about} />;
  }
}
