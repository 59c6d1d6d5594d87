import { centsToDollars } from '@fairlot/rules';
import { useReducer } from 'react';
import { api } from '@fairlot/client/api.ts';
import { useLive } from '../live/public.ts';
import { bidFlow } from './bid-flow.ts';
import type { BidFlow, BidFlowEvent, PlacedBid } from './bid-flow.ts';
import { bidFailure } from './bid-refusal.ts';

/**
 * The bid dialog's state, and its one effect: sending the pending bid. `isOfPage`: the page of the lot asks, and
 * takes in the answer itself; all others that show the lot learn of the bid from the hub.
 */
export function usePlaceBid(
  lotSecureId: string,
  start: () => BidFlow,
  isOfPage: boolean,
  onPlaced: (placed: PlacedBid) => void,
): { flow: BidFlow; dispatch: (event: BidFlowEvent) => void; confirm: () => Promise<void> } {
  const { ownBidIds } = useLive();
  const [flow, dispatch] = useReducer(bidFlow, null, start);

  async function confirm() {
    if (flow.step !== 'confirm' || flow.sending) return;
    const { cents, bidUniqueId } = flow.bid;
    dispatch({ kind: 'confirmed' });
    if (isOfPage) ownBidIds.add(bidUniqueId);
    const answer = await api('POST /api/site/placebid', {
      body: { lotSecureId, bidAmount: centsToDollars(cents), bidUniqueId },
    });
    if (answer.kind !== 'ok') {
      dispatch(bidFailure(answer));
      return;
    }
    dispatch({ kind: 'answered', placed: answer.data });
    onPlaced(answer.data);
  }

  return { flow, dispatch, confirm };
}
