import * as contract from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { answerConsent, lookAt } from './answer-consent.ts';
import type { OpenPicture } from './answer-consent.ts';
import { askConsent, takeLinkBack } from './ask-consent.ts';
import type { ConsentDependencies } from './ask-consent.ts';
import { countLotsOfNobody, readSaleConsignors } from './consents-of-sale.queries.ts';

/** Each sends a mail to somebody without an account. */
const askLimit = { max: 200, windowMs: 60 * 60_000 } as const;
/** As people scroll through hundreds of lots; each call reads all lots of a consignor. */
const lookLimit = { max: 60, windowMs: 60_000, onAllNodes: true } as const;
const answerLimit = { max: 20, windowMs: 10 * 60_000, onAllNodes: true } as const;

/**
 * The routes by which consignors are asked, through a link, whether they agree to how their lots are
 * shown.
 */
export function serveConsents(
  api: Api,
  dependencies: ConsentDependencies & { readonly openPicture: OpenPicture },
): void {
  const { database, openPicture } = dependencies;
  const { kysely } = database;

  api.handle(contract.getSaleConsignors, async ({ params: { sellerId, saleId } }) => {
    const sale = await readOwnSale(kysely, sellerId, saleId);
    if (sale === null) throw new AppError('NotFound');
    return {
      isOpen: isOpenIn('change-lots', sale.state),
      timeZone: sale.timeZone,
      lotsOfNobody: await countLotsOfNobody(kysely, saleId),
      consignors: await readSaleConsignors(kysely, saleId),
    };
  });

  api.handle(
    contract.sendConsent,
    async ({ params, body: { requestId, consignorId }, caller }) => {
      const action = { ...params, requestId, by: actorOf(caller) };
      const asked = await askConsent(dependencies, action, consignorId);
      if (asked === 'not-found') throw new AppError('NotFound');
      return asked === 'done' ? contract.done() : contract.refused(asked);
    },
    { rateLimit: askLimit },
  );
  api.handle(contract.revokeConsent, async ({ params, body, caller }) => {
    const action = { ...params, ...body, by: actorOf(caller) };
    if ((await takeLinkBack(dependencies, action)) === 'not-found') throw new AppError('NotFound');
    return contract.done();
  });

  api.handle(
    contract.lookAtConsent,
    ({ body, site }) => lookAt(database, openPicture, site, body),
    {
      rateLimit: lookLimit,
    },
  );
  api.handle(
    contract.answerConsent,
    async ({ body, site }) => {
      const answered = await answerConsent(database, site, body);
      return answered === 'done' ? contract.done() : contract.refused(answered);
    },
    { rateLimit: answerLimit },
  );
}
