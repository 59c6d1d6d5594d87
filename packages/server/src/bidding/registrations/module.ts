import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Module } from '#platform/modules/module.ts';
import { handleApprovals } from './after-approval.ts';
import { serveRegistrations } from './registrations.routes.ts';
import type { RequestDependencies } from './request-approval.ts';

export function registrationsModule({
  tellAlerts,
  placePending,
  ...dependencies
}: RequestDependencies & {
  readonly tellAlerts: (alerts: readonly RaisedAlert[]) => void;
  readonly placePending: () => Promise<void>;
}): Module {
  return {
    serve: ({ api }) => serveRegistrations(api, dependencies),
    jobs: [
      handleApprovals(dependencies.database, async ({ alert }) => {
        if (alert !== null) tellAlerts([alert]);
        await placePending();
      }),
    ],
  };
}
