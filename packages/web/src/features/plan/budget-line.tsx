import type { Budget } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { Money } from '@fairlot/ui/money.tsx';

/** What the viewer leads at in a sale, all in, against their budget. */
export function BudgetLine({ budget: { lots, leadsAt, atMost, budget } }: { budget: Budget }) {
  return (
    <p className="text-sm">
      {lots === 0 ? (
        'You lead no lots in this sale.'
      ) : (
        <>
          You lead {plural(lots, 'lot')} at <Money dollars={leadsAt} className="font-semibold" />
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
