import type { ReactNode } from 'react';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { areaPaths } from './area-paths.ts';

const titles = { settings: 'Settings', alerts: 'Current Alerts' } as const;

/** Notifications (section 2): its two tabs, and the page of one of them. */
export function NotificationsFrame({
  tab,
  children,
}: {
  tab: keyof typeof titles;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="mb-3 text-2xl">Notifications</h1>
      <TabLinks
        label="Notifications"
        tabs={[
          { to: areaPaths.notifications, label: titles.settings, active: tab === 'settings' },
          { to: areaPaths.alerts, label: titles.alerts, active: tab === 'alerts' },
        ]}
      />
      <div className="max-w-2xl py-6">
        <h2 className="sr-only">{titles[tab]}</h2>
        {children}
      </div>
    </>
  );
}
