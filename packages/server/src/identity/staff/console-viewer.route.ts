import { actions, getConsoleViewer } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { isOperator } from '#identity/operators/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isOpenTo } from './may.ts';
import { companiesOf, personOf } from './staff.queries.ts';

/** Who is signed in at the console, and for whom they work. */
export function serveConsoleViewer(
  api: Api,
  { database: { kysely }, secondFactor }: { database: Database; secondFactor: SecondFactor },
): void {
  api.handle(getConsoleViewer, async ({ caller }) => {
    if (caller.kind === 'visitor') return undefined;
    const person = await personOf(kysely, caller.userId);
    const companies = await companiesOf(kysely, caller.userId);
    const isKnown = companies.length > 0 || (await isOperator(kysely, caller.userId));
    const needsSecondFactor = isKnown && !(await secondFactor.isShown(caller));
    return {
      ...person,
      companies: (needsSecondFactor ? [] : companies).map((company) => ({
        ...company,
        may: actions.filter((action) => isOpenTo(company.role, action)),
      })),
      isOperator: !needsSecondFactor && (await isOperator(kysely, caller.userId)),
      needsSecondFactor,
    };
  });
}
