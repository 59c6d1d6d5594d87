import { refused, retractBid as retractBidCall } from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { retractBid } from './retract-bid.ts';
import type { RetractRefusal, RetractResult } from './retract-bid.ts';

type Retracted = Extract<RetractResult, { kind: 'retracted' }>;

const refusals = {
  'not-found': 'NotYourBid',
  'not-high-bidder': 'NotHighBidder',
  'too-late': 'TooLateToRetract',
  'retracted-before': 'RetractedBefore',
  'too-many-bids': 'TooManyBidsToRetract',
  closed: 'ClosedToRetraction',
} as const satisfies Record<RetractRefusal, RefusalCode>;

export function serveRetractBid(
  api: Api,
  database: Database,
  onRetracted: (retracted: Retracted) => void,
): void {
  api.handle(
    retractBidCall,
    async ({ body, caller, site }) => {
      const result = await retractBid(database, {
        bidId: body.Param,
        bidderId: caller.userId,
        loginId: caller.loginId,
        tenantId: site.tenantId,
        reason: body.reason ?? null,
      });
      if (result.kind === 'signed-out') throw new AppError('Unauthorized');
      if (result.kind === 'refused') return refused(refusals[result.reason]);
      onRetracted(result);
      return undefined;
    },
    { rateLimit: { max: 20, windowMs: 60_000 } },
  );
}
