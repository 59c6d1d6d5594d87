import { auctionPath } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { BudgetLine } from './budget-line.tsx';
import type { PlannedSale } from './plan-dialog.tsx';
import { useBudgets, useFreshPlan, useGroups } from './use-plan.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

/**
 * What the viewer leads at in each running sale, against their budget, and their either-or groups there. It
 * stands below their lots, of which those that need a bid come first.
 */
export function OwnPlans() {
  const { data: budgets = [] } = useBudgets();
  const { data: groups = [] } = useGroups();
  useFreshPlan();
  const [open, setOpen] = useState<PlannedSale | null>(null);
  const known = new Set(budgets.map(({ secureAuctionId }) => secureAuctionId));
  const others = groups.filter(({ secureAuctionId }) => !known.has(secureAuctionId));
  const sales = [
    ...budgets.map((budget) => ({ ...budget, budget })),
    ...new Map(others.map((group) => [group.secureAuctionId, { ...group, budget: null }])).values(),
  ];
  if (sales.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 id="plans" className="mb-4 text-xl">
        Your plans
      </h2>
      <ul aria-labelledby="plans" className="grid gap-3 lg:grid-cols-2">
        {sales.map(({ secureAuctionId, auctionTitle, budget }) => {
          const own = groups.filter((group) => group.secureAuctionId === secureAuctionId);
          return (
            <li
              key={secureAuctionId}
              className="rounded-lg border border-line bg-surface px-5 pt-4 pb-2"
            >
              <Link
                to={auctionPath(secureAuctionId, auctionTitle)}
                className="font-semibold underline-offset-4 hover:underline"
              >
                {auctionTitle}
              </Link>
              {budget !== null && <BudgetLine budget={budget} />}
              <Button
                look="quiet"
                className="-mx-5"
                onClick={() => setOpen({ secureAuctionId, sessionId: secureAuctionId })}
              >
                {own.length === 0 ? 'Plan your bids' : plural(own.length, 'either-or group')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Suspense>
        {open !== null && <PlanDialog sale={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}
