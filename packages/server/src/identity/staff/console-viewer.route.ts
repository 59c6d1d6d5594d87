import { actions, getConsoleViewer } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { isOperator, openViewOf } from '#identity/operators/public.ts';
import type { OpenView } from '#identity/operators/public.ts';
import type { SecondFactor } from '#identity/second-factor/public.ts';
import { isOpenTo } from './may.ts';
import type { Holder } from './may.ts';
import { personOf } from './people.queries.ts';
import { companiesOf } from './roles.queries.ts';

/** The route for the console's signed-in user and their companies. */
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
    const view = needsSecondFactor ? null : await openViewOf(kysely, caller.loginId);
    const own = (needsSecondFactor ? [] : companies).map(({ sales, ...company }) => ({
      ...company,
      may: mayOf(company.role),
      sales: sales.map(({ saleId, role }) => ({ saleId, role, may: mayOf(role) })),
    }));
    const isOwn = own.some(({ sellerId }) => sellerId === view?.sellerId);
    return {
      ...person,
      companies: view === null || isOwn ? own : [...own, asOperator(view)],
      viewing: view && {
        sellerId: view.sellerId,
        company: view.company,
        until: view.endsAt.toISOString(),
      },
      isOperator: !needsSecondFactor && (await isOperator(kysely, caller.userId)),
      needsSecondFactor,
    };
  });
}

/** A company viewed by an operator. */
const asOperator = ({ sellerId, company }: OpenView) => ({
  sellerId,
  name: company,
  role: null,
  may: mayOf('operator'),
  sales: [],
});

const mayOf = (role: Holder | null) => actions.filter((action) => isOpenTo(role, action));
