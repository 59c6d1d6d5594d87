import { loginMarkCookie, texts } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { useEffect, useReducer, useRef } from 'react';
import { api } from '@fairlot/client/api.ts';
import { readCookie } from '@fairlot/client/cookies.ts';
import { untilAnswered } from '@fairlot/client/until-answered.ts';
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

const underOtherLogin = {
  kind: 'Error',
  status: 403,
  code: 'LoginChanged',
  message: texts.bidUnderOtherLogin,
} as const;

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
  const [flow, dispatch] = useReducer(bidFlow, null, (): BidFlow => {
    // Elsewhere the press that opened the dialog named an amount, which is reviewed.
    const bid = isOfPage ? unansweredBid(lotSecureId, loginId) : null;
    return bid === null ? start() : { step: 'confirm', bid, sending: true, problem: null };
  });
  const running = useRef<AbortController>(null);

  async function send(bid: BidInHand) {
    const { cents, bidUniqueId } = bid;
    const { signal } = (running.current = new AbortController());
    if (isOfPage) ownBidIds.add(bidUniqueId);
    const mark = readCookie(loginMarkCookie);
    const call = async () => {
      // Another tab shares the cookies: whoever has logged in there since has not confirmed this bid.
      if (readCookie(loginMarkCookie) !== mark) return underOtherLogin;
      if (loginId !== null) keepUnanswered({ lotSecureId, loginId, bid, sentAt: Date.now() });
      return api('POST /api/site/placebid', {
        body: {
          lotSecureId,
          bidAmount: centsToDollars(cents),
          bidUniqueId,
          ...(loginId !== null && { loginId }),
        },
      });
    };
    const answer = await untilAnswered(call, {
      signal,
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
    void send(flow.bid);
  }

  function stop() {
    running.current?.abort();
    if (flow.step === 'confirm') forgetUnanswered(flow.bid.bidUniqueId);
    dispatch(bidFailure({ kind: 'empty' }));
  }

  const goOn = useRef(() => {
    if (flow.step === 'confirm' && flow.sending) void send(flow.bid);
  });
  useEffect(() => {
    goOn.current();
    return () => running.current?.abort();
  }, []);

  return { flow, dispatch, confirm, stop };
}
