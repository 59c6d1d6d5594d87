import { limits } from '@fairlot/contract';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { ToastKind } from './toast.tsx';

let markReady: () => void;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Shows a toast as soon as there is a place for it. */
export async function show(kind: ToastKind, text: string): Promise<void> {
  await ready;
  toast[kind](text);
}

export default function Toaster() {
  useEffect(() => markReady(), []);
  return (
    <Sonner position="top-right" duration={limits.toastMs} closeButton theme="system" richColors />
  );
}
