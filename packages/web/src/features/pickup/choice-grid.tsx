import { useId } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Smaller below the label. */
  readonly details?: string;
  /** A remark on this choice. */
  readonly mark?: string;
}

/** A choice of a few large tiles: radio buttons, so that arrow keys work. */
export function ChoiceGrid({
  legend,
  note,
  columns,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  /** Shown beside the legend and read with it. */
  note?: string;
  /** Classes for the number of columns. */
  columns: string;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 text-sm">
        <span className="font-semibold">{legend}</span>
        {note !== undefined && <span className="text-ink-soft"> · {note}</span>}
      </legend>
      <div className={`grid gap-2 ${columns}`}>
        {choices.map(({ value, label, details, mark }) => (
          <label
            key={value}
            className="relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-md border border-line-strong bg-surface px-2 py-2 text-center text-sm font-semibold tabular-nums select-none hover:bg-sunken has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {label}
            {details !== undefined && <span className="text-xs font-medium"> {details}</span>}
            {mark !== undefined && <span className="text-xs font-semibold"> {mark}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
