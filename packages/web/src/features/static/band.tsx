import type { ReactNode } from 'react';

/** The header of a marketing page: title and promise on a tinted band. */
export function Band({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page-width py-10 sm:py-14">
        <h1 className="max-w-3xl text-3xl">{title}</h1>
        <div className="mt-3">{children}</div>
      </div>
    </section>
  );
}
