import { describe, expect, test } from 'vitest';
import { deliveryNote, pickupSummary, returnsSummary } from './sale-words.ts';

describe('the pickup lines of an auction tile', () => {
  test('tell a pickup of one day from one of several, and from shipping', () => {
    expect(pickupSummary(['PickupOnSite'], 1)).toEqual({
      text: 'Pickup on Location',
      note: 'One Day Only',
    });
    expect(pickupSummary(['PickupOnSite', 'InHouseShip'], 2).note).toBeNull();
    expect(pickupSummary(['InHouseShip'], 1).text).toBe('Shipping Only');
  });

  test('say what is offered besides pickup, or instead of it', () => {
    expect(deliveryNote(['PickupOnSite', 'InHouseShip'])).toBe(
      'Also offered: shipping by the seller',
    );
    expect(deliveryNote(['LocalDelivery', 'InHouseShip'])).toBe(
      'Offered: local delivery and shipping by the seller',
    );
    expect(deliveryNote(['PickupOnSite', 'ReturnsAccepted'])).toBeNull();
  });

  test('tell whether returns are accepted', () => {
    expect(returnsSummary(['ReturnsAccepted']).note).toBe('Read the Terms for Details');
    expect(returnsSummary([])).toEqual({ text: 'No Returns', note: 'All sales are final' });
  });
});
