import { TextField } from '@fairlot/ui/field.tsx';
import type { BulkChange, BulkKind } from './bulk-change.ts';

/** The input for all kinds of change, kept when another kind is selected. */
export interface TypedBulk {
  readonly text: string;
  readonly find: string;
  readonly percent: string;
}
export const emptyTyped: TypedBulk = { text: '', find: '', percent: '' };

/** Limits in percent: less would leave nothing, more is a typo. */
const percents = { min: -90, max: 900 };

function percentOf(typed: string): number | null {
  const number = /^[+-]?\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return number !== 0 && number >= percents.min && number <= percents.max ? number : null;
}

/** The change from the input; null: incomplete. */
export function typedChange(kind: BulkKind, typed: TypedBulk): BulkChange | null {
  switch (kind) {
    case 'clear':
      return { kind };
    case 'set':
    case 'begin':
    case 'end':
      return typed.text === '' ? null : { kind, text: typed.text };
    case 'replace':
      return typed.find === '' ? null : { kind, find: typed.find, by: typed.text };
    case 'percent': {
      const by = percentOf(typed.percent);
      return by === null ? null : { kind, by };
    }
  }
}

/** The inputs of a kind of change. */
export function BulkFields({
  kind,
  typed,
  onType,
}: {
  readonly kind: BulkKind;
  readonly typed: TypedBulk;
  readonly onType: (typed: TypedBulk) => void;
}) {
  const field = (name: keyof TypedBulk, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[name]}
      onChange={({ target }) => onType({ ...typed, [name]: target.value })}
    />
  );
  switch (kind) {
    case 'clear':
      return null;
    case 'percent':
      return field('percent', 'Percent', '10 raises, -10 lowers. Rounded to whole dollars.');
    case 'replace':
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          {field('find', 'Find', 'In upper or lower case.')}
          {field('text', 'Replace with')}
        </div>
      );
    case 'set':
      return field('text', 'New text');
    case 'begin':
    case 'end':
      return field('text', 'Text to add', 'With its space or comma.');
  }
}
