import type { Accounts } from '../features/accounts/public.ts';
import { serveInvoices } from '../features/invoices/public.ts';
import type { EnqueueEmail, LinkTo } from '../features/messages/public.ts';
import { pickupsOf, servePickup, servePickupCalendar } from '../features/pickup/public.ts';
import type { Api } from '../platform/http/api.ts';
import type { App } from '../platform/http/create-app.ts';
import type { FindSite } from '../platform/http/site.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Foundation } from './foundation.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly jobs: Jobs;
  readonly accounts: Accounts;
  readonly findSite: FindSite;
  readonly enqueueEmail: EnqueueEmail;
  readonly linkTo: LinkTo;
}

/** What follows the hammer: invoices, their charges and documents, and pickups. */
export function wireAfterSale(
  { database }: Foundation,
  { app, api, accounts, findSite }: Around,
): void {
  serveInvoices(api, { database, readPickups: pickupsOf });
  servePickup(api, database);
  servePickupCalendar(app, { database, findSite, identify: accounts.identify });
}
