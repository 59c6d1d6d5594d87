import type { GridLot, LotFieldName } from '@fairlot/contract';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { useId } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { ConsignorNames } from '../consignors/public.ts';
import { ProblemChoice, problemText } from './cell-problems.tsx';
import { cellKey } from './cell.ts';
import { amounts } from './cell-text.ts';
import { columns, labelOf } from './columns.ts';
import type { LotSheet, SheetState } from './lot-sheet.ts';
import { useCellText } from './use-cell-text.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Rows of the fields that have several. */
const rowsOf: Partial<Record<LotFieldName, number>> = {
  description: 5,
  condition: 2,
  provenance: 2,
};
const isNumber = (field: LotFieldName) =>
  columns.some((one) => one.field === field && one.isNumber);

/** A cell of the table as a field of its own, with what to do where it could not be saved. */
export function CellField({
  sheet,
  state,
  lot: { lotId },
  field,
  hint,
  className,
  startsHere = false,
}: {
  readonly sheet: LotSheet;
  readonly state: SheetState;
  readonly lot: GridLot;
  readonly field: LotFieldName;
  readonly hint?: ReactNode;
  readonly className?: string;
  /** The page begins in this field, and typing replaces what is there. */
  readonly startsHere?: boolean;
}) {
  const { text, type, commit } = useCellText(sheet, lotId, field);
  const problem = state.problems.get(cellKey(lotId, field));
  const rows = rowsOf[field];
  const namesId = useId();
  const Element = rows === undefined ? 'input' : 'textarea';
  return (
    <div className={className}>
      <Field label={labelOf(field)} error={problem && problemText(problem)} hint={hint}>
        {(control) => (
          <span className="relative block">
            {amounts.has(field) && (
              <span aria-hidden className="absolute top-2.5 left-3 text-ink-soft">
                $
              </span>
            )}
            <Element
              {...control}
              {...(rows !== undefined && { rows })}
              {...(isNumber(field) && { inputMode: 'decimal' as const })}
              {...(field === 'consignor' && { list: namesId })}
              autoComplete="off"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a lot that was just added is typed into at once
              autoFocus={startsHere}
              {...(startsHere && { onFocus: ({ target }: FocusEvent<Input>) => target.select() })}
              className={classNames(inputClass, amounts.has(field) && 'pl-7')}
              value={text}
              onChange={({ target }) => type(target.value)}
              onBlur={commit}
            />
          </span>
        )}
      </Field>
      {field === 'consignor' && <ConsignorNames id={namesId} />}
      {problem !== undefined && (
        <div className="mt-2">
          <ProblemChoice sheet={sheet} problem={problem} />
        </div>
      )}
    </div>
  );
}
