import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A round button with an icon alone, named by its label. */
export function IconButton({
  label,
  raised = false,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  readonly label: string;
  /** It lies on a picture. */
  readonly raised?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken',
        raised ? 'border border-line-strong bg-surface text-ink shadow-card' : 'text-ink-soft',
        className,
      )}
      {...button}
    />
  );
}
