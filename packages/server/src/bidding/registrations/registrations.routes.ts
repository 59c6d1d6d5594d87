import * as contract from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import type { Api } from '#platform/http/api.ts';
import { requestApproval } from './request-approval.ts';
import type { RequestDependencies } from './request-approval.ts';
import type { Registration } from './registrations.queries.ts';

const requestsByUser = { max: 60, windowMs: 60_000 };

export function serveRegistrations(api: Api, dependencies: RequestDependencies): void {
  api.handle(
    contract.requestApproval,
    async ({ body, caller, site }) =>
      presentRegistration(await requestApproval(dependencies, site, caller.userId, body.Param)),
    { rateLimit: requestsByUser },
  );
}

const results = { approved: 'Approved', pending: 'Pending', refused: 'Refused' } as const;

function presentRegistration({
  status,
  paddle,
  auctionId,
  refusalCause,
}: Registration): ReplyOf<typeof contract.requestApproval> {
  return {
    result: results[status],
    paddleNumber: status === 'approved' ? String(paddle) : '',
    secureAuctionId: auctionId,
    ...(status === 'refused' && { message: contract.registrationRefused(refusalCause) }),
  };
}
