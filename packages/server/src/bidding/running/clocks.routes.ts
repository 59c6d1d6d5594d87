import { done, extendSale, pauseSale, refused, resumeSale } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { extendSale as extend } from './extend-sale.ts';
import { pauseSale as pause, resumeSale as resume } from './pause-sale.ts';
import type { ClockResult } from './pause-sale.ts';

/** What a seller's people do to the clocks of a running sale in the console. */
export function serveClocks(api: Api, database: Database): void {
  api.handle(pauseSale, async ({ params, body, caller }) =>
    outcomeOf(await pause(database, { ...params, ...body, by: person(caller) })),
  );
  api.handle(resumeSale, async ({ params, body, caller }) =>
    outcomeOf(await resume(database, { ...params, ...body, by: person(caller) })),
  );
  api.handle(extendSale, async ({ params, body: { requestId: id, ...body }, caller }) =>
    outcomeOf(await extend(database, { ...params, ...body, id, by: person(caller) })),
  );
}

const person = ({ userId }: { readonly userId: string }): Actor => ({ kind: 'person', userId });

function outcomeOf(result: ClockResult): Outcome {
  if (result.kind === 'done') return done();
  switch (result.reason) {
    case 'not-found':
      throw new AppError('NotFound');
    case 'not-running':
      return refused('SaleNotRunning');
    case 'no-open-lot':
      return refused('NothingToExtend');
  }
}
