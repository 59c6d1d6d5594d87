import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

/** A checkbox whose whole line is its label. */
export function Checkbox({
  label,
  error,
  className,
  ...input
}: ComponentProps<'input'> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1 text-sm">
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          className="size-5 shrink-0 accent-brand"
          {...input}
        />
        <span>{label}</span>
      </label>
      <p id={errorId} role="alert" className="text-xs font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
