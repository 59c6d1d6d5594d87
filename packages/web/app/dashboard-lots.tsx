import { LotsPage } from '../src/features/dashboard/public.ts';
import type { DashboardList } from '../src/features/dashboard/public.ts';
import { OwnLots } from './own-lots.tsx';

/** A page of the dashboard that lists lots. */
export function DashboardLots({ list }: { list: DashboardList }) {
  return (
    <LotsPage list={list}>
      <OwnLots list={list} />
    </LotsPage>
  );
}
