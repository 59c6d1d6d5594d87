import { lotFieldNames } from '@fairlot/contract';
import type { LotFieldName } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { effectOf } from './effect-of.ts';

const empty = Object.fromEntries(lotFieldNames.map((field) => [field, ''])) as Record<
  LotFieldName,
  string
>;
const hour = 60 * 60_000;
const lot = {
  cells: { ...empty, title: 'Ches of drawers', condition: 'Good' },
  bidders: 12,
  close: 3 * hour,
  now: 0,
  removedPictures: 0,
};
const cracked = { condition: 'A crack' };

test('without a change no effect is shown', () => {
  expect(effectOf({}, lot)).toBeNull();
});

test('a slip that is corrected notifies nobody', () => {
  expect(effectOf({ title: 'Chest of drawers' }, lot)).toEqual({
    sentence: 'This is changed at once and kept in your activity log. Nobody is told.',
    button: 'Save',
  });
});

test('a correction says who is notified, and whether the close moves', () => {
  const effect = effectOf({ title: 'Chest of drawers', ...cracked }, lot);
  expect(effect?.button).toBe('Correct and tell 12 bidders');
  expect(effect?.sentence).toContain(
    '12 bidders will get an email and may retract until it closes',
  );
  expect(effect?.sentence).toContain('It closes as before.');
  const late = effectOf(cracked, { ...lot, close: hour, bidders: 1 });
  expect(late?.button).toBe('Correct and tell 1 bidder');
  expect(late?.sentence).toContain('closes two hours from now');
});

test('without a bid it is public, and no email is sent', () => {
  const effect = effectOf({}, { ...lot, bidders: 0, removedPictures: 1 });
  expect(effect?.button).toBe('Correct');
  expect(effect?.sentence).toContain('no mail is sent');
});
