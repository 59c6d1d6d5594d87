import type { GridLot, LotArrangement } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAddressText } from '../../lib/use-address-text.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { AddLot } from './add-lot.tsx';
import { isLarge, whyNot, writeBlock } from './block.ts';
import type { Block } from './block.ts';
import { BlockDialog } from './block-dialog.tsx';
import { CategoryHint } from './category-hint.tsx';
import { columns } from './columns.ts';
import { useResults } from './use-results.ts';
import { DescriptionDialog } from './description-dialog.tsx';
import { lotsWithWords } from './find-lots.ts';
import { LotCards } from './lot-cards.tsx';
import { LotDialogs } from './lot-dialogs.tsx';
import type { Asked } from './lot-dialogs.tsx';
import { LotGrid } from './lot-grid.tsx';
import { LotTools } from './lot-tools.tsx';
import { LotsBar } from './lots-bar.tsx';
import { CellProblems } from './cell-problems.tsx';
import { useArrange } from './use-arrange.ts';
import type { GridCell } from './use-cursor.ts';
import type { OpenSheet } from './use-lot-sheet.ts';

/** The lots with their toolbar and dialogs: a table, on a phone a list that leads to their pages. */
export function LotWorkshop({
  sheet,
  look,
  place,
  isOver,
  mayEdit,
  mayAdd,
}: OpenSheet & {
  readonly place: { readonly sellerId: string; readonly saleId: string };
  /** The sale can no longer be changed. */
  readonly isOver: boolean;
  readonly mayEdit: boolean;
  /** May add lots to a published sale. */
  readonly mayAdd: boolean;
}) {
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const [filter, setFilter] = useAddressText('find');
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The lot whose description is open in the large editor. */
  const [describedId, setDescribedId] = useState<string | null>(null);
  const described = state.lots.find(({ lotId }) => lotId === describedId);
  /** The block awaiting confirmation. */
  const [block, setBlock] = useState<Block | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The lot whose title was edited last, if it has no category. */
  const [titled, setTitled] = useState<string | null>(null);
  const sought = useDeferredValue(filter);
  const shown = useMemo(() => lotsWithWords(state.lots, sought), [state.lots, sought]);
  const canEdit = mayEdit && state.isOpen;
  const results = useResults(place, !state.isOpen);
  const chosenLots = useMemo(
    () => state.lots.filter(({ lotId }) => chosen.has(lotId)),
    [state.lots, chosen],
  );
  const arrange = useArrange({ sheet, look }, place);
  const perform = async (change: LotArrangement) => setFailure(await arrange(change));
  const isPhone = useIsPhone();
  /** On a phone lots are selected only while somebody wants to. */
  const [isChoosing, setChoosing] = useState(false);
  const hasTools = canEdit && (!isPhone || isChoosing);
  const navigate = useNavigate();

  async function addOnPhone(): Promise<void> {
    const after = state.lots.at(-1)?.lotId ?? null;
    const refusal = await arrange({ kind: 'insert', after, count: 1 });
    setFailure(refusal);
    const [added] = sheet.lotsAfter(after);
    if (refusal === null && added !== undefined) await navigate(added.lotId);
  }

  async function takeBlock(next: Block): Promise<void> {
    const refusal = whyNot(next, state.lots);
    if (refusal === null && isLarge(next)) setBlock(next);
    else setFailure(refusal ?? (await writeBlock(next, sheet, arrange)));
  }

  function undo(): void {
    const of = sheet.undo();
    if (of !== null) void perform({ kind: 'undo', of });
  }

  return (
    <>
      <LotsBar
        filter={filter}
        onFilter={setFilter}
        shown={shown}
        state={state}
        canEdit={canEdit}
        canChoose={hasTools}
        chosenCount={chosenLots.length}
        onChoose={setChosen}
      />
      {!canEdit && <ReadOnlyNotice isOver={isOver} mayEdit={mayEdit} />}
      {!state.isOpen && mayAdd && <AddLot place={place} onAdded={() => void look()} />}
      {canEdit && isPhone && (
        <div className="mb-3 flex gap-2">
          {!isChoosing && <Button onClick={() => void addOnPhone()}>Add a lot</Button>}
          <Button
            look="secondary"
            aria-pressed={isChoosing}
            onClick={() => {
              setChosen(new Set());
              setChoosing(!isChoosing);
            }}
          >
            {isChoosing ? 'Done selecting' : 'Select lots'}
          </Button>
        </div>
      )}
      {hasTools && (
        <LotTools
          lots={state.lots}
          chosen={chosenLots}
          canUndo={state.canUndo}
          onUndo={undo}
          onArrange={(change) => void perform(change)}
          onAsk={setAsked}
        />
      )}
      {(failure ?? state.refusal) !== null && (
        <Notice tone="bad" className="mb-3">
          {failure ?? state.refusal}{' '}
          {state.saving === 'kept' && (
            <Button look="quiet" onClick={() => sheet.saveKept()}>
              Save again
            </Button>
          )}
        </Notice>
      )}
      {canEdit && state.lots.length === 0 && (
        <EmptyState title="No lots yet">
          Add a lot, paste rows from Excel into the table, or{' '}
          <Link to="../import" className="text-brand underline">
            import a table with its pictures
          </Link>
          .
        </EmptyState>
      )}
      <CellProblems sheet={sheet} state={state} />
      {isPhone ? (
        <LotCards
          sheet={sheet}
          state={state}
          lots={shown}
          start={startIn(shown, search)?.row ?? null}
          chosen={isChoosing ? chosen : null}
          onChoose={setChosen}
          results={results}
        />
      ) : (
        <LotGrid
          sheet={sheet}
          state={state}
          lots={shown}
          start={startIn(shown, search)}
          chosen={chosen}
          onChoose={setChosen}
          canEdit={canEdit}
          results={results}
          isOver={isOver}
          pages={state.isOpen ? null : `/${place.sellerId}/sales/${place.saleId}/lots`}
          onUndo={undo}
          onTitled={setTitled}
          onDescription={setDescribedId}
          onBlock={(next) => void takeBlock(next)}
        />
      )}
      {canEdit && titled !== null && (
        <CategoryHint sheet={sheet} place={place} lotId={titled} onDone={() => setTitled(null)} />
      )}
      {canEdit && (
        <p className="mt-2 text-xs text-ink-soft">
          <span className="max-md:hidden">
            Type to change a cell, Enter or F2 to edit what is there, Tab to the next. Copy and
            paste blocks from and to Excel, Ctrl+D fills down, Shift+Space chooses the lot, Ctrl+Z
            undoes, Esc leaves the table.
          </span>{' '}
          Only your own people see these changes until the sale is shown or published.
        </p>
      )}
      {described !== undefined && (
        <DescriptionDialog
          sheet={sheet}
          place={place}
          lot={described}
          onClose={() => setDescribedId(null)}
        />
      )}
      {block !== null && (
        <BlockDialog
          block={block}
          sheet={sheet}
          place={place}
          arrange={arrange}
          onClose={() => setBlock(null)}
        />
      )}
      {asked !== null && (
        <LotDialogs
          asked={asked}
          sheet={sheet}
          place={place}
          lots={state.lots}
          chosen={chosenLots}
          arrange={arrange}
          onDone={(change) => {
            setFailure(null);
            // The selected lots are gone or were merged.
            if (isGone.has(change.kind)) setChosen(new Set());
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The cell named in the address by lot number and field; null: none, or not visible. */
function startIn(lots: readonly GridLot[], address: URLSearchParams): GridCell | null {
  const number = address.get('lot');
  const row = number === null ? -1 : lots.findIndex(({ cells }) => cells.lotNumber === number);
  const column = columns.findIndex(({ field }) => field === address.get('field'));
  return row < 0 ? null : { row, column: Math.max(column, 1) };
}

const isGone: ReadonlySet<LotArrangement['kind']> = new Set(['remove', 'merge', 'move-to-sale']);

function ReadOnlyNotice({
  isOver,
  mayEdit,
}: {
  readonly isOver: boolean;
  readonly mayEdit: boolean;
}) {
  return (
    <Notice className="mb-3">
      {isOver
        ? 'This sale is over. Its lots can no longer be changed; open one to see what became of it.'
        : mayEdit
          ? 'This sale is published: bidders rely on what its lots say, so nothing can be edited here. To correct a lot, to withdraw it or to lower its reserve, open it.'
          : 'You can read these lots. To change them, ask an owner or a manager of the company.'}
    </Notice>
  );
}
