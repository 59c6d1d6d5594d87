import { done, refused } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import { AppError } from '#platform/http/app-error.ts';
import type { ClockResult } from './pause-sale.ts';

/** What a call answers that changed the clocks of a sale. */
export function outcomeOf(result: ClockResult): Outcome {
  if (result.kind === 'done') return done();
  switch (result.reason) {
    case 'not-found':
      throw new AppError('NotFound');
    case 'not-running':
      return refused('SaleNotRunning');
    case 'no-open-lot':
      return refused('NothingToExtend');
    case 'paused-by-operator':
      return refused('PausedByOperator');
    case 'paused-anew':
      return refused('PausedAnew');
  }
}
