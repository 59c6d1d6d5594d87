import { texts } from '@fairlot/contract';
import { describe, expect, test } from 'vitest';
import { bidFlow, emptyFlow, startFlow } from './bid-flow.ts';
import type { BidFlow, BidFlowEvent, PlacedBid } from './bid-flow.ts';

const after = (...events: BidFlowEvent[]): BidFlow => events.reduce(bidFlow, emptyFlow);
const typed = (text: string): BidFlowEvent => ({ kind: 'typed', text });
const entered = (newId: string, minimum: number | null = 1000, picked?: number): BidFlowEvent => ({
  kind: 'entered',
  minimum,
  ownMax: null,
  newId,
  ...(picked !== undefined && { picked }),
});
const confirmed: BidFlowEvent = { kind: 'confirmed' };
const unanswered: BidFlowEvent = { kind: 'unanswered', message: 'No connection.' };
const back: BidFlowEvent = { kind: 'back' };
const placed: PlacedBid = {
  bidResultEnum: 'BidWins',
  currentAmount: 11,
  currentMaxAmount: 25,
  incrementAmount: 1,
  bidCount: 2,
  reserveMet: true,
  pendingBidAmount: null,
  closeTime: null,
  secondsToClose: null,
  bidUniqueId: 'one',
  sequence: 2,
};

describe('entering an amount', () => {
  test('continues to the confirmation with a new id', () => {
    expect(after(typed('25,50'), entered('one'))).toMatchObject({
      step: 'confirm',
      bid: { cents: 2550, bidUniqueId: 'one' },
      sending: false,
    });
  });

  test.each([
    ['9.99', texts.belowMinimum],
    ['', 'Please enter an amount in dollars, like 25 or 25.50.'],
    ['-20', 'Please enter an amount in dollars, like 25 or 25.50.'],
  ])('%j stays and says why', (text, error) => {
    expect(after(typed(text), entered('one'))).toMatchObject({ step: 'amount', error });
  });

  test('the minimum itself is enough', () => {
    expect(after(typed('10'), entered('one')).step).toBe('confirm');
  });

  test('an amount on offer is picked instead of what is typed', () => {
    expect(after(typed('nonsense'), entered('one', 1000, 1250))).toMatchObject({
      step: 'confirm',
      bid: { cents: 1250 },
    });
    expect(after(typed('nonsense'), entered('one', 1300, 1250))).toMatchObject({
      typed: '12.50',
      error: texts.belowMinimum,
    });
  });

  test('without a known minimum the server decides', () => {
    expect(after(typed('1'), entered('one', null)).step).toBe('confirm');
  });
});

test('the dialog opens with the amount that its caller has in mind', () => {
  expect(startFlow(2550)).toEqual({ ...emptyFlow, typed: '25.50' });
  expect(startFlow(null)).toEqual(emptyFlow);
});

describe('one bid, once', () => {
  test('a retry after a failure keeps the id', () => {
    const flow = after(typed('25'), entered('one'), confirmed, unanswered, confirmed);
    expect(flow).toMatchObject({ bid: { bidUniqueId: 'one' }, sending: true, problem: null });
  });

  test('going back and entering the same amount keeps the id, too', () => {
    const flow = after(typed('25'), entered('one'), confirmed, unanswered, back, entered('two'));
    expect(flow).toMatchObject({ step: 'confirm', bid: { bidUniqueId: 'one' } });
  });

  test('another amount is a new bid', () => {
    const flow = after(
      typed('25'),
      entered('one'),
      confirmed,
      unanswered,
      back,
      typed('30'),
      entered('two'),
    );
    expect(flow).toMatchObject({ bid: { cents: 3000, bidUniqueId: 'two' } });
  });

  test('while its outcome is unknown it is being sent, and says so', () => {
    const waiting: BidFlowEvent = { kind: 'waiting', message: 'We are reconnecting.' };
    const flow = after(typed('25'), entered('one'), confirmed, waiting, back);
    expect(flow).toMatchObject({ sending: true, problem: 'We are reconnecting.' });
    expect(bidFlow(flow, { kind: 'answered', placed })).toMatchObject({ step: 'result', placed });
  });

  test('the late answer to one that was given up is not that of its successor', () => {
    const given = [typed('25'), entered('one'), confirmed, unanswered, back] as const;
    const flow = after(...given, typed('30'), entered('two'));
    expect(bidFlow(flow, { kind: 'answered', placed })).toEqual(flow);
  });

  test('a bid being sent cannot be canceled', () => {
    expect(after(typed('25'), entered('one'), confirmed, back)).toMatchObject({ sending: true });
  });

  test('bidding again starts the dialog over', () => {
    const flow = after(typed('25'), entered('one'), confirmed, { kind: 'answered', placed });
    expect(flow).toMatchObject({ step: 'result', placed });
    expect(bidFlow(flow, { kind: 'rebid' })).toEqual(emptyFlow);
  });

  test('an unexpected answer changes nothing', () => {
    expect(after({ kind: 'answered', placed })).toEqual(emptyFlow);
  });
});
