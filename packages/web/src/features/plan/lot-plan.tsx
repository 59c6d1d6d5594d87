import type { Lot } from '@fairlot/contract';
import { Suspense, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { registrationOf, useLogin } from '../login/public.ts';
import { BudgetLine } from './budget-line.tsx';
import { draftLot } from './group-draft.ts';
import { stateWords } from './group-words.ts';
import { useBudget, useFreshPlan, useGroups } from './use-plan.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'));

/** On the page of an open lot: how it stands in the viewer's plan, and the way to change that. */
export default function LotPlan({ lot }: { lot: Lot }) {
  const [isOpen, setOpen] = useState(false);
  const { secureId, secureAuctionId } = lot;
  const group = useGroups().data?.find(({ lots }) =>
    lots.some(({ lotSecureId }) => lotSecureId === secureId),
  );
  const entry = group?.lots.find(({ lotSecureId }) => lotSecureId === secureId);
  const { currentBid } = lot;
  const registration = registrationOf(useLogin(), secureAuctionId);
  const leads =
    registration.kind === 'approved' && registration.paddleNumber === currentBid?.paddleNumber;
  useFreshPlan(`${leads} ${currentBid?.currentMaxAmount ?? ''}`);
  const { data: budget } = useBudget(secureAuctionId);
  return (
    <>
      <Button look="quiet" className="-mx-5" onClick={() => setOpen(true)}>
        Bid on several, win only one
      </Button>
      {(entry !== undefined || (budget?.budget ?? null) !== null) && (
        <div className="order-last basis-full space-y-1 pb-3">
          {group !== undefined && entry !== undefined && (
            <p className="text-sm">
              <span className="font-semibold">Either-or:</span> {stateWords(entry, group)}.
              {entry.state === 'waiting' &&
                !group.isFulfilled &&
                ' If you bid here yourself, you may win more lots than you want.'}
            </p>
          )}
          {budget !== undefined && budget.budget !== null && <BudgetLine budget={budget} />}
        </div>
      )}
      <Suspense>
        {isOpen && (
          <PlanDialog
            sale={{ secureAuctionId, sessionId: lot.secureAuctionSessionId }}
            lot={draftLot(lot)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
