import type { GridLot } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';
import { atStart, lotsNamed } from './lots-named.ts';

export function RemoveDialog({
  chosen,
  ...about
}: AboutLots & { readonly chosen: readonly GridLot[] }) {
  const isOne = chosen.length === 1;
  return (
    <ArrangeDialog
      {...about}
      title={`Remove ${plural(chosen.length, 'lot')}?`}
      description={`${atStart(lotsNamed(chosen))} and ${isOne ? 'its' : 'their'} photos leave the sale. Nobody is told. Undo brings ${isOne ? 'it' : 'them'} back until you leave this page.`}
      confirm="Remove"
      look="danger"
      change={{ kind: 'remove', lotIds: chosen.map(({ lotId }) => lotId) }}
    />
  );
}
