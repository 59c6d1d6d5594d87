import { webhookEvents } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { eventGroups, eventName } from './event-groups.ts';

test('every event of a webhook is offered once', () => {
  const offered = eventGroups.flatMap(({ events }) => events.map(([event]) => event));
  expect(offered.toSorted()).toEqual(webhookEvents.toSorted());
});

test('an unknown event keeps its technical name', () => {
  expect(eventName('lot.sold')).toBe('A lot is sold');
  expect(eventName('lot.repaired')).toBe('lot.repaired');
});
