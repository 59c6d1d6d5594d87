import * as contract from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import type { Database } from '#platform/database/database.ts';
import { dismissAlert, dismissAlerts, seeAlerts } from './alerts.queries.ts';
import type { AlertsOwner } from './alerts.queries.ts';

export function serveAlerts(api: Api, { kysely }: Database): void {
  api.handle(contract.dismissAlert, async ({ body, caller, site }) => {
    if (!(await dismissAlert(kysely, ownerOf(caller, site), body.Param)))
      throw new AppError('NotFound');
    return undefined;
  });

  api.handle(contract.dismissAlerts, async ({ caller, site }) => {
    await dismissAlerts(kysely, ownerOf(caller, site));
    return undefined;
  });

  api.handle(contract.seeAlerts, async ({ body, caller, site }) => {
    await seeAlerts(kysely, ownerOf(caller, site), body.alerts);
    return undefined;
  });
}

function ownerOf({ userId }: SignedIn, { tenantId }: Site): AlertsOwner {
  return { userId, tenantId };
}
