import { expect, test } from 'vitest';
import { pickupPlace } from './options.ts';
import type { PickupOption } from './options.ts';

test.for<[PickupOption[], string]>([
  [['PickupOnSite', 'InHouseShip'], 'Pickup in Santa Fe, NM'],
  [['RelocateStore', 'LocalDelivery', 'InHouseShip'], 'Pickup at the seller’s store'],
  [['LocalDelivery', 'ThirdPartyShip'], 'Local delivery or shipping'],
  [['LocalDelivery', 'ReturnsAccepted'], 'Local delivery only'],
  [['InHouseShip'], 'Shipping only'],
  [['ThirdPartyShip', 'ReturnsAccepted'], 'Shipping only'],
])('of %j, it says "%s"', ([pickupOptionStrs, words]) => {
  expect(pickupPlace({ pickupOptionStrs, city: 'Santa Fe', state: 'NM' })).toBe(words);
});
