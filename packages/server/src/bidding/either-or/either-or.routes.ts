import { cancelEitherOr, done, getEitherOr, letGoOfLot, saveEitherOr } from '@fairlot/contract';
import { dollarsToCents } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { AppError } from '#platform/http/app-error.ts';
import { cancelGroup, lockGroup, ownOn, readGroups } from './groups.queries.ts';
import type { GroupOf } from './groups.queries.ts';
import { letGo } from './let-go.ts';
import { presentGroup } from './present-group.ts';
import { saveGroup } from './save-group.ts';

const ofCaller = ({ caller, site }: { caller: SignedIn; site: Site }): GroupOf => ({
  userId: caller.userId,
  tenantId: site.tenantId,
});

/** A group is made and changed by hand. */
const byHand = { rateLimit: { max: 60, windowMs: 60_000 } };

export function serveEitherOr(
  api: Api,
  database: Database,
  /** Places what this group of the bidder's has handed to the bids; a later round does it if this fails. */
  placeNow: (bidderId: string, groupId: string) => Promise<void>,
): void {
  api.handle(getEitherOr, async ({ caller, site }) => {
    const groups = await readGroups(database.kysely, ownOn(ofCaller({ caller, site })));
    return groups.map(presentGroup);
  });

  api.handle(
    saveEitherOr,
    async ({ body, caller, site }) => {
      const lots = body.lots.map(({ lotSecureId, maxAmount }) => {
        const max = dollarsToCents(maxAmount);
        if (max === null || max === 0) {
          throw new AppError('BadRequest', 'Please enter amounts in dollars and cents.');
        }
        return { lotId: lotSecureId, max };
      });
      if (body.wanted >= lots.length) {
        throw new AppError('BadRequest', 'Please name more lots than you want.');
      }
      const refusal = await saveGroup(database, {
        id: body.secureGroupId,
        ...ofCaller({ caller, site }),
        auctionId: body.secureAuctionId,
        version: body.version,
        wanted: body.wanted,
        lots,
      });
      if (refusal !== null) return refusal;
      await placeNow(caller.userId, body.secureGroupId);
      return done();
    },
    byHand,
  );

  api.handle(
    cancelEitherOr,
    async ({ body: { secureGroupId: id }, ...call }) => {
      await database.transaction(async (tx) => {
        // One that is gone already was canceled before.
        if ((await lockGroup(tx, id, ofCaller(call))) !== null) await cancelGroup(tx, id);
      });
      return done();
    },
    byHand,
  );

  api.handle(
    letGoOfLot,
    async ({ body: { secureGroupId: id, lotSecureId: lotId }, ...call }) => {
      const refusal = await letGo(database, { id, lotId, ...ofCaller(call) });
      if (refusal !== null) return refusal;
      await placeNow(call.caller.userId, id);
      return done();
    },
    byHand,
  );
}
