import { done, importLimits } from '@fairlot/contract';
import type { checkImport, ImportCheck } from '@fairlot/contract';
import type { z } from 'zod';
import type { ChangedLot, CheckedTable } from './check-table.ts';

/** The answer of a check, written as JSON: some megabytes, serialized in the thread that read the table. */
export function answerOf(version: number, checked: CheckedTable): Uint8Array {
  const answer: z.input<(typeof checkImport)['reply']> = {
    ...done(),
    check: presentCheck(version, checked),
  };
  return new TextEncoder().encode(JSON.stringify(answer));
}

function presentCheck(version: number, checked: CheckedTable): ImportCheck {
  const { table, columns, isRead, problems, warnings, made, changed, unchanged, kept } = checked;
  return {
    table,
    columns,
    problems: problems.slice(0, importLimits.listed),
    problemCount: problems.length,
    warnings: warnings.slice(0, importLimits.listed),
    difference: isRead
      ? {
          version,
          added: made.length,
          changed: changed.length,
          unchanged,
          kept,
          changedLots: changed.slice(0, importLimits.listed).map(presentChange),
        }
      : null,
  };
}

function presentChange({ row, values: { lotNumber, title }, fields }: ChangedLot) {
  return {
    row,
    lotNumber,
    title,
    fields: fields.map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) })),
  };
}

const cut = (text: string) =>
  text.length > importLimits.shownText ? `${text.slice(0, importLimits.shownText)}…` : text;
