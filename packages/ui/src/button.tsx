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
  /** What the button does is under way: it says so and takes no second press. */
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
 * A field that is left says what is wrong with it, which moves the button below from under the
 * pointer: pressed, it would miss its click. So the field is not left; sending looks at it anyway.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
