import type { AuctionSession } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { classNames } from '@fairlot/ui/class-names.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { budgetWords } from './budget-words.ts';
import { ownLotsInShort } from './own-lots-words.ts';
import { useBudget, useFreshPlan } from './use-plan.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

/**
 * On the page of a running sale: what the viewer has won and leads at so far, and the way to their plan. Two lines beside
 * their paddle, whose place does not grow.
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
  // A phone has room for the lots or for what they may come to, which matters once it is too much.
  const tellsMost = isOver && atMost > leadsAt;
  return (
    <>
      <button type="button" className="min-h-11 min-w-0 text-left" onClick={() => setOpen(true)}>
        <span className="flex max-sm:text-xs">
          {lots === 0 ? (
            'Registered'
          ) : (
            <>
              {/* Where there is no room for both, the sum stays whole. */}
              <span className={classNames('truncate', tellsMost && 'max-sm:hidden')}>
                {ownLotsInShort({ lots, wonLots })}:
              </span>
              <span
                className={classNames(
                  'whitespace-pre',
                  tellsMost ? 'max-sm:truncate sm:ml-1 sm:shrink-0' : 'ml-1 shrink-0',
                )}
              >
                <Money dollars={leadsAt} />
                {atMost > leadsAt && (
                  <span className={classNames(!isOver && 'max-sm:hidden')}>
                    {' to '}
                    <Money dollars={atMost} />
                  </span>
                )}
                {' all in'}
              </span>
            </>
          )}
        </span>
        <span
          className={classNames(
            'block truncate font-semibold',
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
