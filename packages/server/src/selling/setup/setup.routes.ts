import {
  createSale,
  done,
  getSaleChecklist,
  getSaleSetup,
  previewSaleCall,
  publishSaleCall,
  refused,
  saveSaleSetup,
  unscheduleSaleCall,
} from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { actorOf } from '#identity/audit-log/public.ts';
import { createDraft } from './new-draft.ts';
import { presentFinding, readChecklist } from './read-checklist.ts';
import { publishSale, showPreview, unschedulePublication } from './publish-sale.ts';
import type { PublicationResult } from './publish-sale.ts';
import { readSaleSetup } from './read-sale-setup.ts';
import { saveSetup } from './save-setup.ts';
import type { SetupDependencies } from './save-setup.ts';

/** It reads all lots of a sale, up to ten thousand; a page asks when it opens and after a change. */
const checklistLimit = { max: 60, windowMs: 60_000 } as const;

/** The routes for creating, setting up, checking and publishing a sale. */
export function serveSetup(api: Api, dependencies: SetupDependencies): void {
  const { database } = dependencies;
  api.handle(createSale, async ({ params: { sellerId }, body, caller }) => {
    await createDraft(database, actorOf(caller), sellerId, body);
    return { saleId: body.saleId };
  });
  api.handle(getSaleSetup, ({ params: { sellerId, saleId } }) =>
    readSaleSetup(database, sellerId, saleId),
  );
  api.handle(saveSaleSetup, async ({ params, body: { changes }, caller }) => {
    const problems = await saveSetup(dependencies, actorOf(caller), params, changes);
    return { setup: await readSaleSetup(database, params.sellerId, params.saleId), problems };
  });
  api.handle(
    getSaleChecklist,
    ({ params: { sellerId, saleId } }) => readChecklist(database.kysely, sellerId, saleId),
    { rateLimit: checklistLimit },
  );
  api.handle(previewSaleCall, async ({ params, caller }) =>
    present(await showPreview(database, actorOf(caller), params)),
  );
  api.handle(publishSaleCall, async ({ params, body: { at }, caller }) => {
    const time = at === null ? null : Date.parse(at);
    return present(await publishSale(database, actorOf(caller), params, time));
  });
  api.handle(unscheduleSaleCall, async ({ params, caller }) =>
    present(await unschedulePublication(database, actorOf(caller), params)),
  );
}

function present(result: PublicationResult) {
  if (result.kind === 'done') return { ...done(), blockers: [] };
  return { ...refused(result.code), blockers: result.blockers.map(presentFinding) };
}
