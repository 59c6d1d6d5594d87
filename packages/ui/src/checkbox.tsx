import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';

/** A checkbox whose whole line is its label. */
export function Checkbox({
  label,
  error,
  className,
  checked,
  ...input
}: ComponentProps<'input'> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}) {
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  // Whoever ticks a box of a page before its scripts have come has said so: the page catches up.
  const catchUp = useEffectEvent((input: HTMLInputElement) => {
    if (checked === undefined || input.checked === checked) return;
    input.checked = checked;
    input.click();
  });
  useEffect(() => {
    if (box.current !== null) catchUp(box.current);
  }, []);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1 text-sm">
        <input
          ref={box}
          type="checkbox"
          checked={checked}
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
