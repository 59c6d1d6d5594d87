import type { AuctionSession } from '@fairlot/contract';
import { useAccountDialog } from '../src/features/account/public.ts';
import { registrationOf, useSession } from '../src/features/session/public.ts';
import { Badge } from '../src/ui/badge.tsx';
import { Button } from '../src/ui/button.tsx';

/** The way into an auction: registering, or how far the viewer's registration has come. */
export function RegisterAction({ session: auction }: { session: AuctionSession }) {
  const session = useSession();
  const { registerFor } = useAccountDialog();
  const registration = registrationOf(session, auction.secureAuctionId);
  switch (registration.kind) {
    case 'approved':
      return (
        <p className="flex min-h-11 items-center justify-between text-sm">
          {auction.closed ? 'You were registered' : 'You are registered'}
          <Badge tone="good">Paddle {registration.paddleNumber}</Badge>
        </p>
      );
    case 'pending':
      return auction.closed ? null : (
        <p className="flex min-h-11 items-center justify-between text-sm">
          The seller will approve you
          <Badge tone="brass">Pending Approval</Badge>
        </p>
      );
    case 'none':
      return auction.closed ? null : (
        <Button onClick={() => registerFor(auction)}>Register for Auction</Button>
      );
  }
}
