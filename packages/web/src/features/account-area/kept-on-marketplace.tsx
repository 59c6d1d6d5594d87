import type { ReactNode } from 'react';
import { buttonClass } from '@fairlot/ui/button.tsx';

/**
 * What a page of the account area shows on a seller's host: only the marketplace reads and changes the
 * account. `children` is what is allowed here anyway.
 */
export function KeptOnMarketplace({
  title,
  marketplace,
  path,
  children,
}: {
  /** Left out within a page that has one. */
  title: string | undefined;
  marketplace: { readonly name: string; readonly url: string };
  /** The path of the same page there. */
  path: string;
  children?: ReactNode;
}) {
  return (
    <>
      {title !== undefined && <h1 className="mb-5 text-2xl">{title}</h1>}
      <div className="max-w-2xl space-y-5">
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
          <p className="mb-4 text-sm text-ink-soft">
            One account serves all sellers, and it is kept on {marketplace.name}. To protect it,
            this part opens there alone; you may be asked to log in.
          </p>
          <a href={`${marketplace.url}${path}`} className={buttonClass('primary')}>
            Open on {marketplace.name}
          </a>
        </div>
        {children}
      </div>
    </>
  );
}
