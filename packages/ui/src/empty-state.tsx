import type { ReactNode } from 'react';

/** The empty state of a list, optionally with what to do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <p className="font-display text-xl font-semibold">{title}</p>
      {children !== undefined && <div className="mt-2 text-sm text-ink-soft">{children}</div>}
    </div>
  );
}
