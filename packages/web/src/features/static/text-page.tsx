import type { ReactNode } from 'react';

/** A text page: title, summary and text. */
export function TextPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-3xl">{title}</h1>
      {lead !== undefined && <div className="mt-3 text-lg text-ink-soft">{lead}</div>}
      {children}
    </article>
  );
}

/** The body text of such a page, with space above its headings. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="prose-content mt-8 [&_h2]:mt-9 [&_h2]:scroll-mt-6 [&_h2]:text-xl [&_li+li]:mt-2">
      {children}
    </div>
  );
}
