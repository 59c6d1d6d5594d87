import { lotFieldNames } from '@fairlot/contract';
import type { RunningLot } from '@fairlot/contract';
import { factText, labelOf } from '../lots/public.ts';

/** A lot's texts, read-only. */
export function LotText({ cells }: { cells: RunningLot['cells'] }) {
  return (
    <dl className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      {lotFieldNames
        .filter((field) => cells[field] !== '')
        .map((field) => (
          <div key={field}>
            <dt className="text-xs text-ink-soft">{labelOf(field)}</dt>
            <dd className="wrap-anywhere">{factText(field, cells[field])}</dd>
          </div>
        ))}
    </dl>
  );
}
