import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-sm font-semibold whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-tint',
  danger: 'bg-bad-tint text-bad hover:bg-bad hover:text-surface',
};

/** The look of a button, for links that stand among buttons. */
export function buttonClass(look: ButtonLook = 'primary', className?: string): string {
  return classNames(base, looks[look], className);
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  /** The action is in progress: the button shows it and ignores further clicks. */
  busy?: boolean;
};

export function Button({
  look,
  busy = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy}
      disabled={disabled === true || busy}
      className={buttonClass(look, className)}
      onMouseDown={props.type === 'submit' ? keepFocus : undefined}
      {...props}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/**
 * A field shows its error on blur, which would move the button below it from under the pointer and lose the
 * click. So a press does not blur the field; submitting validates it anyway.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
