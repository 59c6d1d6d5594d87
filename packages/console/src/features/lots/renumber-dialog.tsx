import type { GridLot } from '@fairlot/contract';
import { renumberLots } from '@fairlot/rules';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { useState } from 'react';
import { ArrangeDialog } from './arrange-dialog.tsx';
import type { AboutLots } from './arrange-dialog.tsx';
import { BeforeAfter } from './before-after.tsx';

const limits = { first: 1_000_000, step: 1_000 };

/** Renumbers a lot and all after it, with a preview. */
export function RenumberDialog({
  lots,
  chosen,
  ...about
}: AboutLots & { readonly lots: readonly GridLot[]; readonly chosen: readonly GridLot[] }) {
  const from = lots.findIndex(({ lotId }) => lotId === chosen[0]?.lotId);
  const own = lots[from]?.cells.lotNumber ?? '';
  const [first, setFirst] = useState(/^\d{1,6}$/.test(own) ? own : String(from + 1));
  const [step, setStep] = useState('1');
  const firstError = within(first, limits.first);
  const stepError = within(step, limits.step);
  const isSound = firstError === undefined && stepError === undefined;
  const numbers = lots.map(({ cells }) => cells.lotNumber);
  const { numbers: renumbered, taken } = renumberLots(numbers, {
    from,
    first: isSound ? Number(first) : 1,
    step: isSound ? Number(step) : 1,
  });
  const rows = lots.flatMap(({ lotId, cells }, index) => {
    const after = renumbered[index] ?? '';
    return after === cells.lotNumber
      ? []
      : [{ id: lotId, name: cells.title, before: cells.lotNumber, after }];
  });
  const isReady = isSound && taken.length === 0 && rows.length > 0;
  return (
    <ArrangeDialog
      {...about}
      title={`Renumber from lot ${own} on`}
      description={`This lot and all after it, ${plural(lots.length - from, 'lot')}, get new numbers; their order stays the same. Nobody is told. You can undo this.`}
      confirm={`Renumber ${plural(rows.length, 'lot')}`}
      change={
        isReady
          ? {
              kind: 'renumber',
              from: lots[from]?.lotId ?? '',
              first: Number(first),
              step: Number(step),
            }
          : null
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First number"
          inputMode="numeric"
          error={firstError}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <TextField
          label="Step"
          inputMode="numeric"
          error={stepError}
          value={step}
          onChange={({ target }) => setStep(target.value)}
        />
      </div>
      {isSound && taken.length > 0 && (
        <Notice tone="bad">
          Earlier lots already have some of these numbers: {taken.slice(0, 8).join(', ')}
          {taken.length > 8 && ' and more'}. Start with another number.
        </Notice>
      )}
      {isReady && <BeforeAfter label="New numbers" rows={rows} />}
      {isSound && rows.length === 0 && (
        <p className="text-sm text-ink-soft">These lots already have these numbers.</p>
      )}
    </ArrangeDialog>
  );
}

function within(typed: string, max: number): string | undefined {
  const number = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= max
    ? undefined
    : `A whole number from 1 to ${max.toLocaleString('en-US')}`;
}
