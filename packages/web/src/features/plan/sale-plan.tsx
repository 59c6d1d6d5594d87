import type { AuctionSession } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { classNames } from '@fairlot/ui/class-names.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { budgetWords } from './budget-words.ts';
import { ownLotsWords } from './own-lots-words.ts';
import { useBudget, useFreshPlan } from './use-plan.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

/**
 * On the page of a running sale: what the viewer has won and leads at so far, and the way to their plan. Two lines, whose
 * place does not grow.
 */
export default function SalePlan({ session }: { session: AuctionSession }) {
  const [isOpen, setOpen] = useState(false);
  const { secureAuctionId, secureId: sessionId } = session;
  const { data } = useBudget(secureAuctionId);
  useFreshPlan();
  const { lots, wonLots, leadsAt, atMost, budget } = data ?? {
    lots: 0,
    wonLots: 0,
    leadsAt: 0,
    atMost: 0,
    budget: null,
  };
  const { words, isOver } = budgetWords({ atMost, budget });
  return (
    <>
      {/* Below a desk's width the first line has the row's whole width, and what stands beside the button is level with the
          second. */}
      <button type="button" className="min-h-11 min-w-0 text-left" onClick={() => setOpen(true)}>
        <span className="flex lg:text-[0.8125rem] lg:tracking-tight max-lg:h-5 max-lg:w-max max-lg:max-w-[calc(100vw-2rem)]">
          {lots === 0 ? (
            'Registered'
          ) : (
            <>
              {/* Where there is no room for both, the sum stays whole. */}
              <span className="truncate">{ownLotsWords({ lots, wonLots })} at</span>
              <span className="ml-1 shrink-0 whitespace-pre">
                <Money dollars={leadsAt} /> all in
                {atMost > leadsAt && (
                  <>
                    {', '}
                    <Money dollars={atMost} /> at most
                  </>
                )}
              </span>
            </>
          )}
        </span>
        <span
          className={classNames(
            'block truncate font-semibold max-lg:-mt-2 max-lg:leading-11',
            isOver ? 'tracking-tight text-bad max-sm:text-xs' : 'text-brand',
          )}
        >
          {words}
        </span>
      </button>
      <Suspense>
        {isOpen && (
          <PlanDialog sale={{ secureAuctionId, sessionId }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
