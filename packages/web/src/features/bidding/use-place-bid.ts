import { texts } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { useEffect, useReducer, useRef, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { underOneLogin } from '@fairlot/client/under-one-login.ts';
import { keepTryingMs, untilAnswered } from '@fairlot/client/until-answered.ts';
import { useLive } from '../live/public.ts';
import { useLogin } from '../login/public.ts';
import { bidFlow } from './bid-flow.ts';
import type { BidFlow, BidFlowEvent, BidInHand, PlacedBid } from './bid-flow.ts';
import { bidFailure, waitText } from './bid-refusal.ts';
import { forgetUnanswered, keepUnanswered, unansweredBid } from './unanswered-bid.ts';

export interface PlaceBid {
  readonly flow: BidFlow;
  readonly dispatch: (event: BidFlowEvent) => void;
  readonly confirm: () => void;
  /** Sends the bid no more; whether it has arrived stays open. */
  readonly stop: () => void;
}

/**
 * The bid dialog's state, and its one effect: sending the pending bid, under its one id, until its outcome is
 * known. `isOfPage`: the page of the lot asks, goes on with a bid that its reload interrupted, and takes in the
 * answer itself; all others that show the lot learn of the bid from the hub.
 */
export function usePlaceBid(
  lotSecureId: string,
  start: () => BidFlow,
  isOfPage: boolean,
  onPlaced: (placed: PlacedBid) => void,
): PlaceBid {
  const { ownBidIds } = useLive();
  const login = useLogin();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  // Elsewhere the press that opened the dialog named an amount, which is reviewed.
  const [interrupted] = useState(() => (isOfPage ? unansweredBid(lotSecureId, loginId) : null));
  const [flow, dispatch] = useReducer(bidFlow, null, (): BidFlow =>
    interrupted === null
      ? start()
      : { step: 'confirm', bid: interrupted.bid, sending: true, problem: null },
  );
  const running = useRef<AbortController>(null);

  /** `until`: epoch milliseconds. */
  async function send(bid: BidInHand, until: number) {
    const { cents, bidUniqueId } = bid;
    const { signal } = (running.current = new AbortController());
    if (isOfPage) ownBidIds.add(bidUniqueId);
    const call = () => {
      if (loginId !== null)
        keepUnanswered({ lotSecureId, loginId, bid, sentAt: Date.now(), until });
      return api('POST /api/site/placebid', {
        body: {
          lotSecureId,
          bidAmount: centsToDollars(cents),
          bidUniqueId,
          ...(loginId !== null && { loginId }),
        },
      });
    };
    const answer = await untilAnswered(underOneLogin(call, texts.bidUnderOtherLogin), {
      signal,
      forMs: until - Date.now(),
      onWait: (wait) => {
        if (!signal.aborted) dispatch({ kind: 'waiting', message: waitText(wait) });
      },
    });
    // Where the dialog has gone with its page, the bid stays noted: it may be looked for again.
    if (answer.kind === 'ok' || !signal.aborted) forgetUnanswered(bidUniqueId);
    if (answer.kind === 'ok') {
      dispatch({ kind: 'answered', placed: answer.data });
      onPlaced(answer.data);
    } else if (!signal.aborted) {
      dispatch(bidFailure(answer));
    }
  }

  function confirm() {
    if (flow.step !== 'confirm' || flow.sending) return;
    dispatch({ kind: 'confirmed' });
    void send(flow.bid, Date.now() + keepTryingMs);
  }

  function stop() {
    running.current?.abort();
    if (flow.step === 'confirm') forgetUnanswered(flow.bid.bidUniqueId);
    dispatch(bidFailure({ kind: 'empty' }));
  }

  const goOn = useRef(() => {
    if (interrupted !== null) void send(interrupted.bid, interrupted.until);
  });
  useEffect(() => {
    goOn.current();
    return () => running.current?.abort();
  }, []);

  return { flow, dispatch, confirm, stop };
}
