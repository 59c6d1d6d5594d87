import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { KeptOnMarketplace } from '../src/features/account-area/public.ts';
import { useSite } from './site.ts';

/** A page of the account area that only the marketplace serves; a seller's host links to it. */
export function MarketplacePart({
  title,
  elsewhere,
  children,
}: {
  /** Left out within a page that has one. */
  title?: string;
  /** What a seller's host shows instead. */
  elsewhere?: ReactNode;
  children: ReactNode;
}) {
  const { kind, marketplace } = useSite();
  const { pathname } = useLocation();
  if (kind === 'marketplace') return children;
  return (
    <KeptOnMarketplace title={title} marketplace={marketplace} path={pathname}>
      {elsewhere}
    </KeptOnMarketplace>
  );
}
