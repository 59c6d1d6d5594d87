import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '@fairlot/ui/toast.tsx';
import BidDialog from './bid-dialog.tsx';
import type { BidDialogProps } from './bid-dialog.tsx';
import { enteredBid } from './entered-bid.ts';

type Props = Omit<BidDialogProps, 'isChosen' | 'isQuick' | 'onEntered'> & {
  /** Whether the lot's clock runs. */
  readonly isOpen: boolean;
  /** Told before the dialog is closed by its bidder, who does not want the amount any more. */
  readonly onDeclined: () => void;
};

/** The bid dialog with what a visitor entered before they logged in; nothing until the lot is read for them. */
export default function EnteredBidDialog({
  refetch,
  ...dialog
}: Props & { refetch: () => Promise<boolean> }) {
  const { isSuccess, isError } = useQuery({
    queryKey: ['entered-bid', dialog.lot.secureId],
    async queryFn() {
      if (!(await refetch())) throw new Error('The lot was not read.');
      return true;
    },
    // Once each time that the dialog opens: from then on the lot is live.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isError) return <NotGoingOn because={notLoaded} onClose={dialog.onClose} />;
  return isSuccess && <ReadForThem {...dialog} />;
}

const notLoaded = 'The lot could not be loaded. Please try again.';

function ReadForThem({ isOpen, onDeclined, ...dialog }: Props) {
  // Decided once: a dialog that is open says itself what changes.
  const [decided] = useState(() => enteredBid(dialog.lot, isOpen));
  if (decided.step === 'none') {
    return <NotGoingOn because={decided.reason} onClose={dialog.onClose} />;
  }
  const decline = () => {
    onDeclined();
    dialog.onClose();
  };
  return <BidDialog {...dialog} isChosen={decided.step === 'confirm'} onClose={decline} />;
}

function NotGoingOn({ because, onClose }: { because: string; onClose: () => void }) {
  useEffect(() => {
    void notify('error', because);
    onClose();
  });
  return null;
}
