import { SummaryPage } from '../../src/features/account-area/public.ts';
import { PendingTasks } from '../pending-tasks.tsx';
import { AccountOffers } from '../account-offers.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-summary.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('My account', matches);
}

export default function AccountSummaryRoute() {
  return (
    <SummaryPage>
      <PendingTasks />
      <AccountOffers />
    </SummaryPage>
  );
}
