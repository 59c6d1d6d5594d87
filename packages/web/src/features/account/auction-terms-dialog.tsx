import type { AuctionSession } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { AuctionPanel } from './auction-panel.tsx';

/** The read-only terms (section 2): the registration panel without its boxes. */
export default function AuctionTermsDialog({
  auction,
  onClose,
}: {
  auction: AuctionSession;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Auction terms"
      description={auction.title}
      className="sm:w-[min(44rem,92vw)]"
    >
      <div className="space-y-5">
        <AuctionPanel auction={auction} />
        <Button look="secondary" className="w-full" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
