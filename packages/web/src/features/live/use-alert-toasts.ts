import { useEffect, useRef } from 'react';
import type { Alert, AlertType } from '@fairlot/contract';
import type { HubClient } from '../../lib/hub-client.ts';
import { notify } from '../../ui/toast.tsx';
import type { ToastKind } from '../../ui/toast.tsx';
import { isApprovalTold, useSession } from '../session/public.ts';

/** Shows each pushed alert once and keeps it with the session; says notices of the closing room. */
export function useAlertToasts(hub: HubClient): void {
  const { addAlert } = useSession();
  const said = useRef(new Set<string>());
  useEffect(() => {
    const once = (key: string, kind: ToastKind, text: string) => {
      if (said.current.has(key)) return;
      said.current.add(key);
      void notify(kind, text);
    };
    return hub.listen({
      alert(alert) {
        addAlert(alert);
        if (isApproval(alert) && isApprovalTold(alert.secureAuctionId)) return;
        once(alert.secureId, tones[alert.alertEnumName], alert.messageText);
      },
      // An outage moves many lots at once; its explanation is read once.
      bid({ notice }) {
        if (notice !== null) once(notice, 'info', notice);
      },
    });
  }, [hub, addAlert]);
}

const isApproval = ({ alertEnumName }: Alert) => alertEnumName === 'BidderUserAuctionApproved';

const tones: Record<AlertType, ToastKind> = {
  BidderUserAuctionApproved: 'success',
  BidderOutbid: 'error',
  BidderWins: 'success',
  HighBidAfterRetract: 'success',
  FavoriteBidOn: 'info',
  SellerPublishedAuction: 'info',
  Test: 'info',
};
