import { limits } from '@fairlot/contract';
import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { ToastKind } from './toast.tsx';

let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Shows a toast as soon as there is a place for it. */
export async function show(
  kind: ToastKind,
  text: string,
  durationMs: number = limits.toastMs,
): Promise<void> {
  await ready;
  toast[kind](text, { duration: durationMs });
}

export default function Toaster() {
  useEffect(() => markReady(), []);
  return (
    <Sonner
      position="top-right"
      closeButton
      theme="system"
      richColors
      style={colours}
      // The library's button is made for pointers: a finger gets 44 px around it.
      toastOptions={{ classNames: { closeButton: 'after:absolute after:-inset-3' } }}
    />
  );
}

/** Our own colours: the library's do not reach the contrast that text needs. */
const colours = {
  fontFamily: 'inherit',
  ...tone('success', 'good'),
  ...tone('error', 'bad'),
  '--info-bg': 'var(--color-surface)',
  '--info-border': 'var(--color-line-strong)',
  '--info-text': 'var(--color-ink)',
} as CSSProperties;

function tone(kind: string, colour: 'good' | 'bad'): Record<string, string> {
  return {
    [`--${kind}-bg`]: `var(--color-${colour}-tint)`,
    [`--${kind}-border`]: `var(--color-${colour})`,
    [`--${kind}-text`]: `var(--color-${colour})`,
  };
}
