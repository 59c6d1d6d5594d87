import { useEffect, useRef } from 'react';
import type { Alert, ReceiveBid } from '@fairlot/contract';
import type { HubClient } from '../../lib/hub-client.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import type { AlertToasts } from './alert-toasts.ts';
import { isApprovalShown, registrationOf, useLogin } from '../login/public.ts';
import type { LoginState } from '../login/public.ts';

/** Shows each pushed alert once and adds it to the login state; shows notices about closing. */
export function useAlertToasts(hub: HubClient): void {
  const login = useLogin();
  const { addAlert } = login;
  const latest = useRef<LoginState>(login);
  useEffect(() => {
    latest.current = login;
  });
  const known = useRef(new Set<string>());
  useEffect(() => {
    const isNew = (key: string) => {
      if (known.current.has(key)) return false;
      known.current.add(key);
      return true;
    };
    return hub.listen({
      alert(alert) {
        // An alert pushed twice does not reappear after it was dismissed, either.
        if (!isNew(`${alert.secureId} ${alert.alertTime}`)) return;
        addAlert(alert);
        if (isApproval(alert) && isApprovalShown(alert.secureAuctionId)) return;
        void alertToasts().then((toasts) => toasts?.show(alert));
      },
      bid(event) {
        if (endsOutbid(event, latest.current)) {
          void loading?.then((toasts) => toasts?.noLongerOutbid(event.lotSecureId));
        }
        const { notice, pauseReason, bidTime } = event;
        // An outage or a pause affects many lots at once; its explanation is shown once. Another pause of the sale
        // is announced again.
        const which = pauseReason === undefined ? '' : (bidTime ?? '');
        if (notice !== null && isNew(`${notice} ${which}`)) void notify('info', notice);
      },
    });
  }, [hub, addAlert]);
}

const isApproval = ({ alertEnumName }: Alert) => alertEnumName === 'BidderUserAuctionApproved';

/** After these events nobody can be outbid on the lot, or the viewer leads. */
function endsOutbid(
  { bidResultEnum, paddleNumber, secureAuctionId }: ReceiveBid,
  login: LoginState,
): boolean {
  if (bidResultEnum === 'LotClosed' || bidResultEnum === 'LotWidthdrawn') return true;
  const registration = registrationOf(login, secureAuctionId);
  return registration.kind === 'approved' && registration.paddleNumber === paddleNumber;
}

/** Null before the first alert: until then there is nothing to dismiss. */
let loading: Promise<AlertToasts | null> | null = null;

/**
 * The code for toasts is loaded with the first alert. If that fails, the bell still counts it; whether the next alert has
 * more luck is the browser's choice: most do not ask again for code that once failed to come.
 */
function alertToasts(): Promise<AlertToasts | null> {
  loading ??= import('./alert-toasts.ts').then(
    (loaded) => loaded.alertToasts,
    () => (loading = null),
  );
  return loading;
}
