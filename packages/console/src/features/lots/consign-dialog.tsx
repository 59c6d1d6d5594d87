import type { GridLot } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { ConsignorNames } from '../consignors/public.ts';
import { BeforeAfter } from './before-after.tsx';
import { cellKey } from './cell.ts';
import { ChosenCount } from './chosen-count.tsx';
import { findLots } from './find-lots.ts';
import type { LotSheet } from './lot-sheet.ts';
import { useCheckedEdits } from './use-checked-edits.ts';
import { WhatTheCheckSays } from './what-the-check-says.tsx';

const field = 'consignor';

/** The maximum of lots rendered; the rest is found by a search. */
const shownAtOnce = 200;

/** Gives a consignor lots, which are found by numbers or words, with a preview of whose they are now. */
export function ConsignDialog({
  sheet,
  place,
  consignor,
  onClose,
}: {
  readonly sheet: LotSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  /** Their name; empty: it is entered first. */
  readonly consignor: string;
  readonly onClose: () => void;
}) {
  const { lots } = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const namesId = useId();
  const [typed, setTyped] = useState(consignor);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const name = typed.trim();
  const others = useMemo(
    () => lots.filter(({ cells }) => name === '' || cells.consignor !== name),
    [lots, name],
  );
  const found = useMemo(() => findLots(others, sought), [others, sought]);
  const given = useMemo(() => others.filter(({ lotId }) => chosen.has(lotId)), [others, chosen]);
  const edits = useMemo(
    () => (name === '' ? [] : given.map(({ lotId }) => ({ lotId, field, to: name }) as const)),
    [given, name],
  );
  const { isChecked, problems, sound } = useCheckedEdits(sheet, edits, place);
  const losing = given.filter(({ cells }) => cells.consignor !== '');

  return (
    <ConfirmDialog
      title={consignor === '' ? 'Choose lots of a consignor' : `Choose lots of ${consignor}`}
      description="Nobody is told. You can undo this until you leave this page."
      confirm={`Give them ${plural(sound.length, 'lot')}`}
      look="primary"
      disabled={sound.length === 0 || isChecked === false}
      busy={false}
      failure={null}
      onClose={onClose}
      onConfirm={() => {
        sheet.edit(sound);
        onClose();
      }}
    >
      {consignor === '' && (
        <>
          <TextField
            label="Consignor"
            list={namesId}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ConsignorNames id={namesId} />
        </>
      )}
      <TextField
        label="Find lots"
        type="search"
        hint="By number, such as 12-40, 55, or by words."
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div>
        {found.length === 0 ? (
          <p className="text-sm text-ink-soft">No other lots are found.</p>
        ) : (
          <ChosenCount
            shown={found}
            count={given.length}
            onChoose={(ids) => setChosen(ids.size === 0 ? ids : new Set([...chosen, ...ids]))}
          />
        )}
        <FoundLots
          lots={found}
          chosen={chosen}
          onChoose={(lotId, isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(lotId);
            else next.delete(lotId);
            setChosen(next);
          }}
        />
      </div>
      {losing.length > 0 && (
        <Notice tone="brass">
          {plural(losing.length, 'of these lots has', 'of these lots have')} another consignor now:{' '}
          {[...new Set(losing.map(({ cells }) => cells.consignor))].join(', ')}.
        </Notice>
      )}
      <WhatTheCheckSays isChecked={isChecked} refused={edits.length - sound.length} />
      {edits.length > 0 && (
        <BeforeAfter
          label="What changes"
          rows={given.map(({ lotId, cells }) => ({
            id: lotId,
            name: nameOf(cells),
            before: cells.consignor,
            after: name,
            problem: problems.get(cellKey(lotId, field)),
          }))}
        />
      )}
    </ConfirmDialog>
  );
}

const nameOf = ({ lotNumber, title }: GridLot['cells']) => `Lot ${lotNumber}, ${title}`;

function FoundLots({
  lots,
  chosen,
  onChoose,
}: {
  readonly lots: readonly GridLot[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (lotId: string, isChosen: boolean) => void;
}) {
  const left = lots.length - shownAtOnce;
  return (
    <ul
      aria-label="Found lots"
      className="max-h-40 divide-y divide-line overflow-y-auto rounded-md border border-line-strong text-sm empty:hidden"
    >
      {lots.slice(0, shownAtOnce).map(({ lotId, cells }) => (
        <li key={lotId}>
          <label className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <input
              type="checkbox"
              checked={chosen.has(lotId)}
              onChange={({ target }) => onChoose(lotId, target.checked)}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block truncate">{nameOf(cells)}</span>
              {cells.consignor !== '' && (
                <span className="block truncate text-xs text-ink-soft">{cells.consignor}</span>
              )}
            </span>
          </label>
        </li>
      ))}
      {left > 0 && (
        <li className="px-3 py-2 text-ink-soft">and {plural(left, 'more lot')}: search for them</li>
      )}
    </ul>
  );
}
