import type { AuctionSession } from '@fairlot/contract';
import { Suspense } from 'react';
import { useAccountDialog } from '../src/features/account/public.ts';
import { registrationOf, useLogin } from '../src/features/login/public.ts';
import { SalePlan } from '../src/features/plan/public.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';

/** The button to register for an auction, with a link to the terms. */
export function RegisterAction({ session }: { session: AuctionSession }) {
  const { showTerms } = useAccountDialog();
  return (
    // On a desk what is told or asked has a line of its own: sums of a thousand have no room beside a paddle.
    <div className="flex items-end gap-x-2 lg:grid lg:items-center lg:grid-cols-[1fr_auto] lg:gap-y-0 [&>:first-child:not(:last-child)]:grow lg:[&>button:first-child]:col-span-2">
      <Registering auction={session} />
      <Button
        look="quiet"
        // Below a button it is in its middle, below words at their edge.
        className="max-sm:px-1.5 lg:[p+&]:-ml-5 lg:[p+&]:justify-self-start"
        aria-label="Auction terms"
        onClick={() => showTerms(session)}
      >
        <span className="max-sm:hidden">Auction terms</span>
        {/* Beside a paddle and a sum a phone has room for a word. */}
        <span className="sm:hidden">Terms</span>
      </Button>
    </div>
  );
}

/** The register button, or the state of the viewer's registration. */
function Registering({ auction }: { auction: AuctionSession }) {
  const login = useLogin();
  const { registerFor } = useAccountDialog();
  const registration = registrationOf(login, auction.secureAuctionId);
  switch (registration.kind) {
    case 'approved':
      return (
        <p className="flex min-w-0 items-end justify-between gap-2 text-sm lg:contents">
          <span className="flex min-h-11 min-w-0 items-center lg:col-span-2">
            {auction.closed || auction.draft ? (
              // A preview takes no plans: its lots may still change.
              registeredWords(auction)
            ) : (
              <Suspense fallback="Registered">
                <SalePlan session={auction} />
              </Suspense>
            )}
          </span>
          <Badge tone="good" className="shrink-0 max-lg:mb-2.5 lg:order-last">
            Paddle {registration.paddleNumber}
          </Badge>
        </p>
      );
    case 'pending':
      return auction.closed ? null : (
        <p className="flex min-h-11 items-center justify-between text-sm lg:col-span-2">
          Waiting for the seller’s approval
          <Badge tone="brass">Pending Approval</Badge>
        </p>
      );
    case 'none':
      return auction.closed ? null : (
        // One line where both fit, else two that are no higher.
        <Button
          className="flex-wrap gap-y-0! px-3! py-1! leading-tight"
          onClick={() => registerFor(auction)}
        >
          Register to Bid
          <span className="text-xs font-normal">
            {auction.auction.approval === 'automatic'
              ? 'Free, approved at once'
              : 'Free, once approved'}
          </span>
        </Button>
      );
  }
}

const registeredWords = ({ closed }: AuctionSession) =>
  closed ? 'You were registered' : 'You are registered';
