import { SummaryPage } from '../../src/features/account-area/public.ts';
import { AccountMatters } from '../account-matters.tsx';
import { AccountOffers } from '../account-offers.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-summary.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('My account', matches);
}

export default function AccountSummaryRoute() {
  return (
    <SummaryPage>
      <AccountMatters />
      <AccountOffers />
    </SummaryPage>
  );
}
