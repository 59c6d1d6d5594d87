import type { Budget } from '@fairlot/contract';
import { Money } from '@fairlot/ui/money.tsx';
import { ownLotsWords } from './own-lots-words.ts';

/** What the viewer has won and leads at in a sale, all in, against their budget. */
export function BudgetLine({ budget: own }: { budget: Budget }) {
  const { lots, leadsAt, atMost, budget } = own;
  return (
    <p className="text-sm">
      {lots === 0 ? (
        'You lead no lot in this sale.'
      ) : (
        <>
          {ownLotsWords(own)} at <Money dollars={leadsAt} className="font-semibold" />
          {atMost > leadsAt && (
            <>
              , at most <Money dollars={atMost} className="font-semibold" />
            </>
          )}
          , all in.
        </>
      )}
      {budget !== null && (
        <>
          {' '}
          Your budget is <Money dollars={budget} className="font-semibold" />
          {atMost > budget && (
            <span className="font-semibold text-bad">
              {' '}
              ({<Money dollars={atMost - budget} />} over)
            </span>
          )}
          .
        </>
      )}
    </p>
  );
}
