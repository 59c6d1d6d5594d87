import type { ReactNode } from 'react';

/** One topic of a page of the account area, on its own card. */
export function SectionCard({
  title,
  action,
  children,
}: {
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
