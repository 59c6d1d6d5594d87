import { getToday } from '@fairlot/contract';
import type { Action } from '@fairlot/contract';
import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { readTasks } from './read-today.ts';
import { readNextCloses } from './today.queries.ts';

/** The page asks once a minute, and again after each action on it. */
const rateLimit = { max: 60, windowMs: 60_000 } as const;

/** The routes of the console's first page. */
export function serveToday(
  api: Api,
  {
    database: { kysely },
    authorization,
  }: { readonly database: Database; readonly authorization: Authorization },
): void {
  api.handle(
    getToday,
    async ({ params: { sellerId }, caller }) => {
      const openTo = (action: Action) => authorization.openTo(caller, action);
      const company = { sellerCompanyId: sellerId, auctionId: null };
      const tasks = await readTasks(kysely, sellerId, {
        openTo,
        seesCompanies: await authorization.can(caller, 'operator.see-companies', company),
      });
      const next = await readNextCloses(kysely, sellerId, await openTo('sale.see'));
      return {
        tasks,
        next: next.map((one) => ({ ...one, closeAt: one.closeAt.toISOString() })),
      };
    },
    { rateLimit },
  );
}
