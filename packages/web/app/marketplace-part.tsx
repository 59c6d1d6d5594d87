import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { KeptOnMarketplace } from '../src/features/account-area/public.ts';
import { useSite } from './site.ts';

/** A page of the account area that the marketplace alone serves; a seller's host leads there. */
export function MarketplacePart({
  title,
  elsewhere,
  children,
}: {
  /** Left out within a page that has one. */
  title?: string;
  /** What a seller's host shows of it. */
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
