import * as contract from '@fairlot/contract';
import type { Api } from '../../platform/http/api.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { dismissAlert, dismissAlerts } from './alerts.queries.ts';

export function serveAlerts(api: Api, { kysely }: Database): void {
  api.handle(contract.dismissAlert, async ({ body, caller }) => {
    if (!(await dismissAlert(kysely, caller.userId, body.Param))) throw new AppError('NotFound');
    return undefined;
  });

  api.handle(contract.dismissAlerts, async ({ caller }) => {
    await dismissAlerts(kysely, caller.userId);
    return undefined;
  });
}
