import { NotificationsFrame } from '../../src/features/account-area/public.ts';
import { AlertList } from '../../src/features/alerts/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-alerts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Current alerts', matches);
}

export default function AlertsRoute() {
  return (
    <NotificationsFrame tab="alerts">
      <AlertList />
    </NotificationsFrame>
  );
}
