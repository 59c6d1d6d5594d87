import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const inputClass =
  'block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad disabled:opacity-60';

interface Labeled {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown below the field and announced when it appears. */
  readonly error?: string | undefined;
}

/** A label, its control, hint and error, linked for assistive technology. */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: Labeled & {
  className?: string;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(
    Boolean,
  );
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': error !== undefined,
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-xs text-ink-soft">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="mt-1 text-xs font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** A field with a one-line input. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Labeled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => <input className={inputClass} {...control} {...input} />}
    </Field>
  );
}

/** A field with a list to choose from, whose options are `children`. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: Labeled & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => <select className={classNames(inputClass, 'pr-9')} {...control} {...select} />}
    </Field>
  );
}
