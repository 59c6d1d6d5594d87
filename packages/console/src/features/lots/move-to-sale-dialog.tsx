import type { GridLot } from '@fairlot/contract';
import { createLotNumbers } from '@fairlot/rules';
import { SelectField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';
import { BeforeAfter } from './before-after.tsx';

/** Moves lots to the end of another draft of the company; previews number conflicts. */
export function MoveToSaleDialog({
  place: { sellerId, saleId },
  chosen,
  ...about
}: AboutLots & {
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly chosen: readonly GridLot[];
}) {
  const sales = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const [target, setTarget] = useState('');
  const isDraft = sales.data?.find((sale) => sale.saleId === saleId)?.stage === 'draft';
  const drafts = (sales.data ?? []).filter(
    (sale) => sale.stage === 'draft' && sale.saleId !== saleId,
  );
  const why = !isDraft
    ? 'This sale is shown as a preview: what people have seen in it stays in it.'
    : drafts.length === 0
      ? 'There is no other draft to move them to. Make one under Sales first.'
      : null;
  return (
    <ArrangeDialog
      {...about}
      title={`Move ${plural(chosen.length, 'lot')} to another sale`}
      description="They come to the end of that draft, with their texts and photos, and close in its order. Nobody is told. To undo this, move them back from there."
      confirm={`Move ${plural(chosen.length, 'lot')}`}
      change={
        target === ''
          ? null
          : { kind: 'move-to-sale', lotIds: chosen.map(({ lotId }) => lotId), saleId: target }
      }
    >
      {sales.isPending && <Skeleton className="h-16" />}
      {sales.isError && <Notice tone="bad">The sales could not be loaded.</Notice>}
      {sales.data !== undefined && why !== null && <Notice>{why}</Notice>}
      {sales.data !== undefined && why === null && (
        <SelectField
          label="Draft"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          <option value="">Choose a draft</option>
          {drafts.map((sale) => (
            <option key={sale.saleId} value={sale.saleId}>
              {`${sale.title} (${plural(sale.lots, 'lot')})`}
            </option>
          ))}
        </SelectField>
      )}
      {target !== '' && <Arrival sellerId={sellerId} saleId={target} chosen={chosen} />}
    </ArrangeDialog>
  );
}

function Arrival({
  sellerId,
  saleId,
  chosen,
}: {
  readonly sellerId: string;
  readonly saleId: string;
  readonly chosen: readonly GridLot[];
}) {
  const there = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
    params: { sellerId, saleId },
  });
  if (there.isError) return <Notice tone="bad">Its lots could not be loaded.</Notice>;
  if (there.data === undefined) return <Skeleton className="h-16" />;
  const numbers = createLotNumbers(there.data.lots.map(({ cells }) => cells.lotNumber));
  const rows = chosen.flatMap(({ lotId, cells: { lotNumber, title } }) => {
    const after = numbers.kept(lotNumber);
    return after === lotNumber ? [] : [{ id: lotId, name: title, before: lotNumber, after }];
  });
  return rows.length === 0 ? (
    <p className="text-sm">Their numbers are free there, and stay.</p>
  ) : (
    <>
      <p className="text-sm">
        {plural(rows.length, 'number')} {rows.length === 1 ? 'is' : 'are'} already taken there and{' '}
        {rows.length === 1 ? 'changes' : 'change'}:
      </p>
      <BeforeAfter label="Numbers that change" rows={rows} />
    </>
  );
}
