import {
  decideBidders,
  done,
  getApprovalRules,
  getSaleBidderIds,
  getSaleBidders,
  noteBidder as noteCall,
  refused,
  saveApprovalRules as saveRules,
} from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { noteBidder } from './note-bidder.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { readApprovalRules, saveApprovalRules } from './approval-rules.ts';
import { approveRegistration, refuseRegistration } from './decide.ts';
import type { RequestDependencies } from './request-approval.ts';
import {
  countAsking,
  countSaleBidders,
  readSaleBidderIds,
  readSaleBidders,
} from './sale-bidders.queries.ts';

/** A mail and an entry of the log for each of two hundred bidders. */
const rateLimit = { max: 60, windowMs: 60_000 } as const;

/** The routes where a seller's people see and decide on registrations for a sale. */
export function serveSaleBidders(api: Api, dependencies: RequestDependencies): void {
  const { kysely } = dependencies.database;

  api.handle(getSaleBidders, async ({ params }) => {
    const { sellerId, saleId } = params;
    if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
    const bidders = await readSaleBidders(kysely, dependencies.invoicesOf, params);
    return {
      counts: await countSaleBidders(kysely, saleId),
      asking: await countAsking(kysely, saleId),
      bidders: bidders.map(({ requestedAt, memberSince, limit, asksForMoreSince, ...bidder }) => ({
        ...bidder,
        limit: limit === null ? null : centsToDollars(limit),
        asksForMoreSince: asksForMoreSince?.toISOString() ?? null,
        requestedAt: requestedAt.toISOString(),
        memberSince: memberSince.toISOString(),
      })),
    };
  });

  api.handle(getSaleBidderIds, async ({ params }) => {
    const { sellerId, saleId } = params;
    if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
    return { registrationIds: await readSaleBidderIds(kysely, params) };
  });

  api.handle(getApprovalRules, ({ params }) => readApprovalRules(kysely, params.sellerId));

  api.handle(
    saveRules,
    async ({ params, body: rules, caller }) => {
      const change = { by: actorOf(caller), rules };
      await saveApprovalRules(dependencies.database, params.sellerId, change);
      return done();
    },
    { rateLimit },
  );

  api.handle(
    noteCall,
    async ({ params: { sellerId, saleId }, body, caller }) => {
      if ((await readOwnSale(kysely, sellerId, saleId)) === null) throw new AppError('NotFound');
      const note = { ...body, saleId, caller };
      const isNoted = await noteBidder(dependencies.database, note);
      return isNoted ? done() : refused('RegistrationGone');
    },
    { rateLimit },
  );

  api.handle(
    decideBidders,
    async ({ params: { sellerId, saleId }, body, caller }) => {
      const sale = await readOwnSale(kysely, sellerId, saleId);
      if (sale === null) throw new AppError('NotFound');
      // Nobody bids there. In a closed sale, an approval still lets a bidder buy a lot that passed.
      if (sale.state === 'cancelled') return { ...refused('SaleIsCancelled'), decided: 0 };
      const { registrationIds, decision, from, refusal } = body;
      const decide = decision === 'approve' ? approveRegistration : refuseRegistration;
      const how = {
        by: actorOf(caller),
        saleId,
        ...(from !== undefined && { from }),
        ...(decision === 'refuse' && { refusal }),
      };
      let decided = 0;
      for (const id of registrationIds) {
        // One after the other: the sale's next paddle is locked to the end of each.
        if (await decide(dependencies, id, how)) decided += 1;
      }
      return { ...done(), decided };
    },
    { rateLimit },
  );
}
