import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useMemo, useState } from 'react';
import { BeforeAfter } from './before-after.tsx';
import { rowsOf, writeBlock } from './block.ts';
import type { Block } from './block.ts';
import { shownText } from './cell-text.ts';
import { labelOf } from './columns.ts';
import { cellKey } from './cell.ts';
import type { LotSheet } from './lot-sheet.ts';
import type { Arrange } from './use-arrange.ts';
import { useCheckedEdits } from './use-checked-edits.ts';

/** Previews a change of many rows before it is written. */
export function BlockDialog({
  block,
  sheet,
  place,
  arrange,
  onClose,
}: {
  readonly block: Block;
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly arrange: Arrange;
  readonly onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { edits, below, verb, leftOut } = block;
  const { isChecked, problems } = useCheckedEdits(sheet, edits, place);
  const rows = useMemo(() => {
    const numbers = new Map(sheet.state.lots.map((lot) => [lot.lotId, lot.cells.lotNumber]));
    const changed = edits.flatMap(({ lotId, field, to }) => {
      const before = sheet.text(lotId, field);
      return before === to
        ? []
        : {
            id: cellKey(lotId, field),
            name: `Lot ${numbers.get(lotId) ?? ''}, ${labelOf(field)}`,
            before: shownText(field, before),
            after: shownText(field, to),
            problem: problems.get(cellKey(lotId, field)),
          };
    });
    const added = below.map((line, index) => ({
      id: `new ${index}`,
      name: `New lot ${index + 1}`,
      before: '',
      after: line.filter(Boolean).join(', '),
    }));
    return [...changed, ...added];
  }, [edits, below, sheet, problems]);
  const count = rowsOf(block);

  async function write(): Promise<void> {
    setBusy(true);
    const refusal = await writeBlock(block, sheet, arrange);
    setBusy(false);
    setFailure(refusal);
    if (refusal === null) onClose();
  }

  return (
    <ConfirmDialog
      title={`${verb} ${plural(count, 'row')}`}
      description={`${
        below.length > 0 ? `${plural(below.length, 'lot')} are added at the end. ` : ''
      }Nobody is told. You can undo this.`}
      confirm={`${verb} ${plural(count, 'row')}`}
      look="primary"
      disabled={rows.length === 0 || isChecked === false}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() => void write()}
    >
      {leftOut > 0 && (
        <Notice>
          {plural(leftOut, 'row')} of what you copied would come below the last lot in sight, and
          {leftOut === 1 ? ' is' : ' are'} left out. Empty “Find” first to paste all of it.
        </Notice>
      )}
      {problems.size > 0 && (
        <Notice tone="bad">
          {plural(problems.size, 'cell')} would be refused. What you copied stays marked there until
          you fix it; nothing else waits for that.
        </Notice>
      )}
      {isChecked === null && (
        <Notice>It could not be checked; what is wrong with it is told afterwards.</Notice>
      )}
      <BeforeAfter label="What changes" rows={rows} />
    </ConfirmDialog>
  );
}
