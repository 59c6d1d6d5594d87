import type { Alert, AlertType, LotTile } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { formatDollars, plural } from '@fairlot/ui/format.ts';
import { notify, takeBack } from '@fairlot/ui/toast.tsx';
import type { ToastAction, ToastKind } from '@fairlot/ui/toast.tsx';
import { areaPaths } from '../account-area/public.ts';
import { nextBid } from '../../lib/next-bid.ts';
import { askQuickBid } from '../../lib/quick-bid.ts';
import { alertPath } from '../alerts/public.ts';
import { offerPush } from '../push/public.ts';

/** How long alerts that follow another one are collected, in milliseconds. */
export const collectMs = 2_000;
/** Up to this many collected alerts are shown one by one; more are summarized. */
const maxSingleToasts = 2;

export interface AlertToasts {
  readonly show: (alert: Alert) => void;
  /** The viewer is no longer outbid on this lot: they lead again, or it is over. */
  readonly noLongerOutbid: (lotId: string) => void;
}

export interface ToastShelf {
  /** `about`, where it is given, names the toast for `takeBack`. */
  show(
    kind: ToastKind,
    text: string,
    to: string | null,
    about?: string,
    action?: ToastAction,
  ): void;
  /** The next bid on a lot, by one press; null when there is none or it is not known. */
  rebid(lotId: string): Promise<ToastAction | null>;
  takeBack(about: string): void;
  /** Somebody has been outbid: they may want to hear of it when no page is open. */
  offerPush(): void;
}

/**
 * Shows alerts as toasts: the first at once, those right after it together, so that somebody who is
 * outbid on twenty lots in a second reads, or hears, only two sentences.
 */
export function createAlertToasts(allPath: string, shelf: ToastShelf): AlertToasts {
  /** Alerts since the last toast, by id, so that one renewed meanwhile is shown once. Null: no recent toast. */
  let gathered: Map<string, Alert> | null = null;

  /** Where the viewer is outbid as far as toasts have said, and since when. */
  const outbid = new Map<string, string>();

  function showCollected(): void {
    const alerts = [...(gathered?.values() ?? [])];
    gathered = null;
    if (alerts.length === 0) return;
    if (alerts.length <= maxSingleToasts) alerts.forEach(showOne);
    else shelf.show('info', summaryOf(alerts), allPath);
    gather();
  }

  function gather(): void {
    gathered = new Map();
    setTimeout(showCollected, collectMs);
  }

  function showOne(alert: Alert): void {
    const { alertEnumName, messageText, secureLotId } = alert;
    const isOutbid = alertEnumName === 'BidderOutbid' && secureLotId !== null;
    if (isOutbid) void showOutbid(alert, secureLotId);
    else shelf.show(tones[alertEnumName], messageText, alertPath(alert));
  }

  /** At once, and once more with the next bid when that is known. */
  async function showOutbid(alert: Alert, lotId: string): Promise<void> {
    const about = outbidOn(lotId);
    const toast = [tones.BidderOutbid, alert.messageText, alertPath(alert), about] as const;
    shelf.show(...toast);
    outbid.set(lotId, alert.alertTime);
    shelf.offerPush();
    const action = await shelf.rebid(lotId);
    if (action !== null && outbid.get(lotId) === alert.alertTime) shelf.show(...toast, action);
  }

  return {
    show(alert) {
      if (gathered !== null) {
        gathered.set(alert.secureId, alert);
        return;
      }
      showOne(alert);
      gather();
    },
    noLongerOutbid(lotId) {
      for (const [id, { alertEnumName, secureLotId }] of gathered ?? []) {
        if (alertEnumName === 'BidderOutbid' && secureLotId === lotId) gathered?.delete(id);
      }
      outbid.delete(lotId);
      shelf.takeBack(outbidOn(lotId));
    },
  };
}

const outbidOn = (lotId: string) => `outbid ${lotId}`;

/** The toasts of this page. */
export const alertToasts = createAlertToasts(areaPaths.alerts, {
  show: (kind, text, to, about, action) => void notify(kind, text, { to, about, action }),
  async rebid(lotId) {
    const answer = await api('GET /api/site/getlot/:lotId/true', { params: { lotId } });
    return answer.kind === 'ok' ? rebidOn(answer.data.lot) : null;
  },
  takeBack: (about) => void takeBack(about),
  offerPush,
});

/** The next bid on a lot as it is read: none while the sale is paused, nor for who may not bid on it again. */
export function rebidOn(lot: LotTile): ToastAction | null {
  const amount = nextBid(lot);
  if (amount === null) return null;
  const act = () => askQuickBid({ lotId: lot.secureId, amount });
  return { label: `Bid ${formatDollars(amount)}`, act };
}

function summaryOf(alerts: readonly Alert[]): string {
  const [kind, ...others] = new Set(alerts.map(({ alertEnumName }) => alertEnumName));
  const { length } = alerts;
  if (others.length === 0 && kind === 'BidderOutbid') {
    return `You have been outbid on ${plural(length, 'more lot')}.`;
  }
  if (others.length === 0 && kind === 'BidderWins') return `You won ${plural(length, 'more lot')}.`;
  return `You have ${plural(length, 'more alert')}.`;
}

const tones: Record<AlertType, ToastKind> = {
  BidderUserAuctionApproved: 'success',
  BidderOutbid: 'error',
  BidderWins: 'success',
  HighBidAfterRetract: 'success',
  FavoriteBidOn: 'info',
  LotWithdrawn: 'info',
  EitherOrPlaced: 'info',
  SellerPublishedAuction: 'info',
  Test: 'info',
};
