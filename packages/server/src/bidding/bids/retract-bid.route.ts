import { retractBid as retractBidCall } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { retractBid } from './retract-bid.ts';
import type { RetractRefusal, RetractResult } from './retract-bid.ts';

type Retracted = Extract<RetractResult, { kind: 'retracted' }>;

const messages: Record<RetractRefusal, string> = {
  'not-found': 'This bid is not yours or does not exist.',
  'not-high-bidder': 'Only your own high bid can be retracted.',
  'too-late': 'Bids cannot be retracted within 24 hours of the scheduled close.',
  'retracted-before':
    'You have already retracted a bid in this auction. Please ask the seller to retract another one.',
  'too-many-bids':
    'This lot has too many bids to retract one here. Please ask the seller to retract it for you.',
  closed: 'This lot has closed: a winning bid cannot be cancelled.',
};

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
        sellerCompanyId: site.sellerCompanyId,
        reason: body.reason ?? null,
      });
      if (result.kind === 'signed-out') throw new AppError('Unauthorized');
      if (result.kind === 'refused') return { isError: true, message: messages[result.reason] };
      onRetracted(result);
      return undefined;
    },
    { rateLimit: { max: 20, windowMs: 60_000 } },
  );
}
