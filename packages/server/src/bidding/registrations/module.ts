import type { MailingModule, RaisedAlert } from '#messaging/messages/public.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import { consignorNamed } from '#selling/consignors/public.ts';
import { handleApprovals } from './after-approval.ts';
import { approveRegistration, refuseRegistration } from './decide.ts';
import { handleLimitChanges } from './limit-bidder.ts';
import { serveLimits } from './limits.routes.ts';
import { serveBlocks } from './blocks.routes.ts';
import { serveStandingLots } from './standing-lots.routes.ts';
import { serveSaleBidders } from './sale-bidders.routes.ts';
import { serveRegistrations } from './registrations.routes.ts';
import type { RequestDependencies } from './request-approval.ts';
import { registrationLetters } from './registration-letters.ts';
import { takeOwnBidsBack } from './take-back.ts';

export interface Registrations extends MailingModule {
  /** The seller's decisions, from any process. */
  readonly approve: (registrationId: string) => Promise<number | null>;
  readonly refuse: (registrationId: string) => Promise<boolean>;
}

export function registrationsModule({
  deliverAlerts,
  placePending,
  requireProof,
  ...dependencies
}: RequestDependencies & {
  readonly deliverAlerts: (alerts: readonly RaisedAlert[]) => void;
  readonly placePending: () => Promise<void>;
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): Registrations {
  return {
    letters: registrationLetters,
    approve: (id) => approveRegistration(dependencies, id),
    refuse: (id) => refuseRegistration(dependencies, id),
    serve: ({ api }) => {
      serveRegistrations(api, dependencies);
      serveSaleBidders(api, dependencies);
      serveStandingLots(api, dependencies.database);
      serveBlocks(api, { ...dependencies, requireProof });
      serveLimits(api, dependencies);
    },
    jobs: [
      handleApprovals(dependencies.database, async ({ alert }) => {
        if (alert !== null) deliverAlerts([alert]);
        await placePending();
      }),
      handleLimitChanges(placePending),
    ],
    followers: [
      onceForAll('bids of consignors', consignorNamed, (tx, named) =>
        takeOwnBidsBack(tx, dependencies, named),
      ),
    ],
  };
}
