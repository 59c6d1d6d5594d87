import type { AuctionSession, Lot } from '@fairlot/contract';
import { bidLabels, lotPageState } from '@fairlot/rules';
import type { BidLabel, BidderView, Cents, LotPageState } from '@fairlot/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { useAccountDialog } from '../account/public.ts';
import { lowerMaximumHash } from '../alerts/public.ts';
import { missingStep, registrationOf, useLogin } from '../login/public.ts';
import type { Registration } from '../login/public.ts';
import { bidButtonText } from './bid-words.ts';
import { bidderView, lotView } from './bidder-view.ts';

/**
 * `lower` is the bid dialog with the least maximum already in it, `entered` the one with what a visitor entered before they
 * logged in.
 */
export type BidDialogName = 'bid' | 'lower' | 'entered' | 'history' | 'retract';

/** Everything the bid area shows and does for one viewer of one lot at this moment. */
export interface Bidding {
  readonly state: LotPageState;
  readonly secondsToClose: number | null;
  readonly registration: Registration;
  readonly view: BidderView;
  readonly labels: readonly BidLabel[];
  readonly buttonText: 'Place Bid' | 'Update Max';
  readonly shown: BidDialogName | null;
  readonly show: (dialog: BidDialogName | null) => void;
  /** Opens the bid dialog; for somebody known who lacks something for it, after completing that. */
  readonly bid: () => void;
  /** Visitors enter an amount first, in cents, and come by way of their account to its confirmation. */
  readonly enter: ((amount: Cents) => void) | undefined;
  /** What a visitor has entered, kept while they log in and register. */
  readonly entered: Cents | null;
  readonly forgetEntered: () => void;
}

export function useBidding(lot: Lot, auction: AuctionSession): Bidding {
  const login = useLogin();
  const account = useAccountDialog();
  const secondsToClose = useSecondsLeft(lot);
  const [shown, show] = useState<BidDialogName | null>(null);
  const [entered, setEntered] = useState<Cents | null>(null);
  const registration = registrationOf(login, lot.secureAuctionId);
  const view = bidderView(lot, registration, secondsToClose);
  const isSignedIn = login.status === 'signed-in';
  const ready = isSignedIn && missingStep(login.data) === null && registration.kind !== 'none';

  const forgetEntered = useCallback(() => setEntered(null), []);
  // Whoever logs in next did not enter it.
  useEffect(() => (isSignedIn ? forgetEntered : undefined), [isSignedIn, forgetEntered]);

  const completeFor = (dialog: 'bid' | 'entered') =>
    account.registerFor(auction, { onDone: () => show(dialog), purpose: `bid on ${lot.title}` });

  useLoweringLink(view.part === 'leading', () => show('lower'));

  return {
    state: lotPageState(lotView(lot, secondsToClose)),
    secondsToClose,
    registration,
    view,
    labels: bidLabels(view),
    buttonText: bidButtonText(view),
    shown,
    show,
    bid() {
      const dialog = isSignedIn && entered !== null ? 'entered' : 'bid';
      if (ready || !isSignedIn) show(dialog);
      else completeFor(dialog);
    },
    // Nobody waits for the answer who is signed in.
    enter: isSignedIn
      ? undefined
      : (amount) => {
          setEntered(amount);
          show(null);
          completeFor('entered');
        },
    entered,
    forgetEntered,
  };
}

/**
 * For alerts that suggest lowering the maximum: opens the dialog once, as soon as the viewer is known to lead.
 */
function useLoweringLink(leads: boolean, open: () => void): void {
  const { hash, key } = useLocation();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (hash !== lowerMaximumHash || !leads || opened.current === key) return;
    opened.current = key;
    open();
  });
}
