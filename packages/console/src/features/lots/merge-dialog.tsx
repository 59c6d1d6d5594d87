import type { GridLot } from '@fairlot/contract';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';
import { lotsNamed } from './lots-named.ts';

export function MergeDialog({
  chosen,
  ...about
}: AboutLots & { readonly chosen: readonly GridLot[] }) {
  const [first, ...others] = chosen;
  const number = first?.cells.lotNumber ?? '';
  return (
    <ArrangeDialog
      {...about}
      title={`Merge ${chosen.length} lots into lot ${number}?`}
      description={`Texts, pieces, estimates and photos of ${lotsNamed(others)} join lot ${number}; ${others.length === 1 ? 'that lot leaves' : 'those lots leave'} the sale. Nobody is told. You can undo this until you leave this page.`}
      confirm="Merge"
      change={{ kind: 'merge', lotIds: chosen.map(({ lotId }) => lotId) }}
    />
  );
}
