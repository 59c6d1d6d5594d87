import {
  EmailSettings,
  NotificationsFrame,
  SectionCard,
  SmsPhoneSettings,
} from '../../src/features/account-area/public.ts';
import { OutbidSignalChoice } from '../../src/features/closing-next/public.ts';
import { PushChoice } from '../../src/features/push/public.ts';
import { MarketplacePart } from '../marketplace-part.tsx';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/account-notifications.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Notifications', matches);
}

export default function NotificationsRoute() {
  return (
    <NotificationsFrame tab="settings">
      <MarketplacePart>
        <div className="space-y-5">
          <SmsPhoneSettings />
          <EmailSettings />
        </div>
      </MarketplacePart>
      <div className="pt-5">
        <SectionCard title="This browser">
          {useSite().kind === 'marketplace' && <PushChoice />}
          <OutbidSignalChoice />
        </SectionCard>
      </div>
    </NotificationsFrame>
  );
}
