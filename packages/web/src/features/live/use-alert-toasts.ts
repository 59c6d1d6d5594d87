import { useEffect, useRef } from 'react';
import type { Alert } from '@fairlot/contract';
import type { HubClient } from '../../lib/hub-client.ts';
import { notify } from '../../ui/toast.tsx';
import { isApprovalTold, useSession } from '../session/public.ts';

/** Shows each pushed alert once and keeps it with the session; says notices of the closing room. */
export function useAlertToasts(hub: HubClient): void {
  const { addAlert } = useSession();
  const known = useRef(new Set<string>());
  useEffect(() => {
    const isNew = (key: string) => {
      if (known.current.has(key)) return false;
      known.current.add(key);
      return true;
    };
    return hub.listen({
      alert(alert) {
        // What is pushed twice does not come back after it was dismissed, either.
        if (!isNew(`${alert.secureId} ${alert.alertTime}`)) return;
        addAlert(alert);
        if (isApproval(alert) && isApprovalTold(alert.secureAuctionId)) return;
        void tell(alert);
      },
      // An outage moves many lots at once; its explanation is read once.
      bid({ notice }) {
        if (notice !== null && isNew(notice)) void notify('info', notice);
      },
    });
  }, [hub, addAlert]);
}

const isApproval = ({ alertEnumName }: Alert) => alertEnumName === 'BidderUserAuctionApproved';

/** How alerts are told comes with the first one. If it cannot, the bell still counts them. */
async function tell(alert: Alert): Promise<void> {
  const toasts = await import('./alert-toasts.ts').catch(() => null);
  toasts?.alertToasts.tell(alert);
}
