import { expect, test } from 'vitest';
import { whoLed } from './who-led.ts';

const bid = (
  id: string,
  paddle_number: number,
  result: 'BidWins' | 'BidOutbidByMax' | 'FailedReserve' | 'IncreaseMax',
  retracted_at: Date | null = null,
) => ({ id, paddle_number, result, retracted_at });

test.each([
  ['the first bid leads', [bid('a', 1, 'BidWins')], [['a', 1]]],
  [
    'a bid below the leader’s maximum leaves the leader',
    [bid('b', 2, 'BidOutbidByMax'), bid('a', 1, 'BidWins')],
    [
      ['a', 1],
      ['b', 1],
    ],
  ],
  ['below its reserve somebody leads too', [bid('a', 1, 'FailedReserve')], [['a', 1]]],
  [
    'the leader’s own raise to the reserve keeps the lead',
    [bid('b', 1, 'IncreaseMax'), bid('a', 1, 'FailedReserve')],
    [
      ['a', 1],
      ['b', 1],
    ],
  ],
  [
    'a removed bid led nothing, and is passed over',
    [bid('c', 3, 'BidWins'), bid('b', 2, 'BidWins', new Date()), bid('a', 1, 'BidWins')],
    [
      ['a', 1],
      ['c', 3],
    ],
  ],
  ['a history that begins later does not know', [bid('b', 2, 'BidOutbidByMax')], []],
] as const)('%s', (_name, bids, led) => {
  expect([...whoLed(bids)]).toEqual(led);
});
