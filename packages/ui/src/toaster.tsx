import { limits } from '@fairlot/contract';
import { useEffect } from 'react';
import type { CSSProperties, MouseEvent } from 'react';
import { Link } from 'react-router';
import { Toaster as Sonner, toast } from 'sonner';
import { isDialogOpen } from './focus-return.ts';
import type { ToastKind, ToastOptions } from './toast.tsx';

let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Shows a toast as soon as the container is mounted. */
export async function show(
  kind: ToastKind,
  text: string,
  { durationMs = limits.toastMs, to = null, about, action }: ToastOptions,
): Promise<void> {
  await ready;
  const id = toast[kind](to === null ? text : <Linked to={to} text={text} leave={leave} />, {
    duration: durationMs,
    ...(about !== undefined && { id: about }),
    ...(action !== undefined && { action: { label: action.label, onClick: action.act } }),
  });
  function leave() {
    toast.dismiss(id);
  }
}

/** Dismisses a toast, also one still waiting for the container. */
export async function dismiss(about: string): Promise<void> {
  await ready;
  toast.dismiss(about);
}

/** The whole toast is the link, except for its close button. */
function Linked({ to, text, leave }: { to: string; text: string; leave: () => void }) {
  return (
    <Link
      to={to}
      onClick={leave}
      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {text}
    </Link>
  );
}

export default function Toaster() {
  useEffect(() => markReady(), []);
  return (
    <div role="presentation" className="contents" onMouseDown={keepFocusInDialog}>
      <Sonner
        position="top-right"
        // Below the page header, so that a toast about an alert does not cover the bell.
        offset={offset}
        mobileOffset={offset}
        closeButton
        theme="system"
        richColors
        style={colors}
        // Enlarges the library's button to a touch target of 44 px.
        toastOptions={{
          classNames: {
            // A question has its answer below it.
            toast: 'data-[type=info]:flex-wrap!',
            content: 'in-data-[type=info]:flex-1',
            closeButton: 'after:absolute after:-inset-3',
            // Above the link that covers the toast.
            actionButton:
              'relative z-10 h-11! rounded-full! px-4! text-sm! font-semibold! bg-bad! text-surface! in-data-[type=info]:bg-brand! in-data-[type=info]:basis-full! in-data-[type=info]:justify-center',
          },
        }}
      />
    </div>
  );
}

/** A dialog would take the focus back, and select what had been typed: the next digit replaced it. */
function keepFocusInDialog(event: MouseEvent): void {
  if (isDialogOpen()) event.preventDefault();
}

const offset = { top: '4.75rem', right: '1rem', left: '1rem' };

/** Our own colors, because the library's have too little contrast. */
const colors = {
  fontFamily: 'inherit',
  ...tone('success', 'good'),
  ...tone('error', 'bad'),
  '--info-bg': 'var(--color-surface)',
  '--info-border': 'var(--color-line-strong)',
  '--info-text': 'var(--color-ink)',
} as CSSProperties;

function tone(kind: string, color: 'good' | 'bad'): Record<string, string> {
  return {
    [`--${kind}-bg`]: `var(--color-${color}-tint)`,
    [`--${kind}-border`]: `var(--color-${color})`,
    [`--${kind}-text`]: `var(--color-${color})`,
  };
}
