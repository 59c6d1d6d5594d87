import type { ReactNode } from 'react';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';

/** The frame of the pages before sign-in: a centered card. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-5 py-10">
      <p className="mb-6 flex justify-center">
        <Wordmark name="Fairlot Console" logo={null} />
      </p>
      <div className="rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
        <h1 className="mb-5 text-xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}
