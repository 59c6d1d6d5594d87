import { webhookEvents } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { eventGroups, eventName } from './event-groups.ts';

test('everything that a webhook may be told of is offered, once', () => {
  const offered = eventGroups.flatMap(({ events }) => events.map(([event]) => event));
  expect(offered.toSorted()).toEqual(webhookEvents.toSorted());
});

test('an event that is not known here keeps its name', () => {
  expect(eventName('lot.sold')).toBe('A lot is sold');
  expect(eventName('lot.repaired')).toBe('lot.repaired');
});
