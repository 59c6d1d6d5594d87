import * as contract from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import type { Api } from '#platform/http/api.ts';
import type { WatchDomains } from './watch-domains.ts';

/** Each look asks name servers and connects; name servers answer anew after some minutes. */
const lookLimit = { max: 20, windowMs: 60 * 60_000, onAllNodes: true } as const;

export function serveDomains(api: Api, { lookAt }: Pick<WatchDomains, 'lookAt'>): void {
  api.handle(
    contract.openDomain,
    async ({ params: { sellerId }, body: { host }, caller }) => {
      const found = await lookAt(host, { sellerId, by: actorOf(caller) });
      const leadsHere = found === 'ours' || found === 'silent';
      return leadsHere ? contract.done() : contract.refused('DomainLeadsElsewhere');
    },
    { rateLimit: lookLimit },
  );
}
