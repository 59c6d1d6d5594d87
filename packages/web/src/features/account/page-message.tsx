import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The result page of a mailed link: an icon, a sentence, and links to go on. */
export function PageMessage({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div aria-live="polite" className="page-width max-w-2xl py-20 text-center">
      <Icon aria-hidden className={`mx-auto size-14 ${tone}`} />
      <h1 className="mt-4 mb-4 text-2xl">{title}</h1>
      {children}
    </div>
  );
}
