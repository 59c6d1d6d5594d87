/**
 * The example by which the FAQ explains maximum bids; dollars. The test plays it through the rules
 * that decide real bids.
 */
export const maximumBidExample = {
  startPrice: 10,
  bids: [
    { bidder: 'Anna', max: 150, leader: 'Anna', price: 10 },
    { bidder: 'Ben', max: 60, leader: 'Anna', price: 61 },
    { bidder: 'Ben', max: 120, leader: 'Anna', price: 125 },
    { bidder: 'Carla', max: 200, leader: 'Carla', price: 155 },
  ],
  /** What the winner pays where the premium is 18% and the sales tax 8.875%. */
  bill: { hammer: 155, premium: 27.9, tax: 16.23, total: 199.13 },
} as const;
