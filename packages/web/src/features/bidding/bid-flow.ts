import { texts } from '@fairlot/contract';
import type { Calls, ErrorCode, ReplyOf } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import { parseBidAmount } from './bid-amount.ts';

export type PlacedBid = ReplyOf<Calls['POST /api/site/placebid']>;

/** One bid being sent. Its id makes it idempotent: sending it again has no second effect. */
export interface BidInHand {
  readonly cents: Cents;
  readonly bidUniqueId: string;
  /** The bidder's own maximum before it, in cents; null when they had none. */
  readonly formerMax: Cents | null;
}

/** The state of the bid dialog: amount, then confirm, then result (section 2). */
export type BidFlow =
  | {
      readonly step: 'amount';
      readonly typed: string;
      readonly error: string | null;
      /** Sent without an answer: the same amount again is the same bid again. */
      readonly unanswered: BidInHand | null;
    }
  | {
      readonly step: 'confirm';
      readonly bid: BidInHand;
      readonly sending: boolean;
      /** Why the last try failed, or what is waited for while sending; the bid may have arrived anyway. */
      readonly problem: string | null;
    }
  | { readonly step: 'result'; readonly bid: BidInHand; readonly placed: PlacedBid }
  | { readonly step: 'refused'; readonly code: ErrorCode; readonly message: string };

export type BidFlowEvent =
  | { readonly kind: 'typed'; readonly text: string }
  /** `minimum` in cents, null where it is not known; `newId` is used if this is a new bid. */
  | {
      readonly kind: 'entered';
      /** An amount on offer in cents, taken instead of what is typed. */
      readonly picked?: Cents;
      readonly minimum: Cents | null;
      readonly ownMax: Cents | null;
      readonly newId: string;
    }
  | { readonly kind: 'back' }
  | { readonly kind: 'confirmed' }
  /** It is still being sent, and takes its time. */
  | { readonly kind: 'waiting'; readonly message: string }
  | { readonly kind: 'answered'; readonly placed: PlacedBid }
  | { readonly kind: 'unanswered'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'rebid' };

export const emptyFlow: BidFlow & { step: 'amount' } = {
  step: 'amount',
  typed: '',
  error: null,
  unanswered: null,
};

/** The dialog as it opens, with an amount in cents in the field or with none. */
export function startFlow(amount: Cents | null): BidFlow {
  return { ...emptyFlow, typed: amount === null ? '' : inField(amount) };
}

/** The next state of the bid dialog. Events that make no sense in a state leave it as it is. */
export function bidFlow(flow: BidFlow, event: BidFlowEvent): BidFlow {
  if (event.kind === 'rebid') return emptyFlow;
  if (flow.step === 'amount') return atAmount(flow, event);
  return flow.step === 'confirm' ? atConfirm(flow, event) : flow;
}

type AtAmount = BidFlow & { step: 'amount' };
type Entered = BidFlowEvent & { kind: 'entered' };
type AtConfirm = BidFlow & { step: 'confirm' };

function atAmount(flow: AtAmount, event: BidFlowEvent): BidFlow {
  if (event.kind === 'typed') return { ...flow, typed: event.text, error: null };
  return event.kind === 'entered' ? enter(flow, event) : flow;
}

function atConfirm(flow: AtConfirm, event: BidFlowEvent): BidFlow {
  if (event.kind === 'confirmed') return { ...flow, sending: true, problem: null };
  if (event.kind === 'waiting') return { ...flow, problem: event.message };
  if (event.kind === 'unanswered') return { ...flow, sending: false, problem: event.message };
  if (event.kind === 'answered') return answered(flow, event.placed);
  if (event.kind === 'refused') {
    return { step: 'refused', code: event.code, message: event.message };
  }
  return event.kind === 'back' && !flow.sending ? backToAmount(flow) : flow;
}

/** The answer to a bid that was given up, and replaced by another, is not the other's. */
function answered(flow: AtConfirm, placed: PlacedBid): BidFlow {
  const { bid } = flow;
  return placed.bidUniqueId === bid.bidUniqueId ? { step: 'result', bid, placed } : flow;
}

function enter(before: AtAmount, { picked, minimum, ownMax, newId }: Entered): BidFlow {
  const flow = picked === undefined ? before : { ...before, typed: inField(picked) };
  const cents = parseBidAmount(flow.typed);
  if (cents === null) {
    return { ...flow, error: 'Please enter an amount in dollars, like 25 or 25.50.' };
  }
  if (minimum !== null && cents < minimum) return { ...flow, error: texts.belowMinimum };
  const again = flow.unanswered?.cents === cents ? flow.unanswered : null;
  const bid = again ?? { cents, bidUniqueId: newId, formerMax: ownMax };
  return { step: 'confirm', bid, sending: false, problem: null };
}

function backToAmount(flow: AtConfirm): BidFlow {
  const { bid, problem } = flow;
  return {
    step: 'amount',
    typed: inField(bid.cents),
    error: null,
    unanswered: problem === null ? null : bid,
  };
}

const inField = (cents: Cents) => (cents / 100).toFixed(2);
