import { expect, test } from 'vitest';
import { actionOf } from './grid-keys.ts';

const pressed = (keys: string) => {
  const names = keys.split('+');
  return {
    key: (names.at(-1) ?? '').replace('Space', ' '),
    shiftKey: names.includes('Shift'),
    ctrlKey: names.includes('Ctrl'),
    metaKey: names.includes('Meta'),
    altKey: names.includes('Alt'),
  };
};

const step = (rows: number, columns: number, extends_ = false) => ({
  kind: 'move',
  by: { rows, columns },
  extends: extends_,
});
const edit = (text: string | null) => ({ kind: 'edit', text });
const all = Number.POSITIVE_INFINITY;

test.each([
  ['ArrowDown', step(1, 0)],
  ['ArrowUp', step(-1, 0)],
  ['ArrowRight', step(0, 1)],
  ['Shift+ArrowLeft', step(0, -1, true)],
  ['PageDown', step(15, 0)],
  ['Shift+PageUp', step(-15, 0, true)],
  ['Home', step(0, -all)],
  ['Shift+End', step(0, all, true)],
  ['Ctrl+Home', step(-all, -all)],
  ['Ctrl+Shift+End', step(all, all, true)],
  ['Tab', step(0, 1)],
  ['Shift+Tab', step(0, -1)],
  ['Ctrl+a', { kind: 'select-all' }],
  ['Meta+z', { kind: 'undo' }],
  ['Enter', edit(null)],
  ['F2', edit(null)],
  ['Escape', { kind: 'leave' }],
  ['Ctrl+c', null],
  ['Ctrl+Tab', null],
  ['F5', null],
  ['Shift', null],
  ['Alt+x', null],
])('%s does the same where lots can be edited and where they can only be read', (keys, action) => {
  expect(actionOf(pressed(keys), true)).toEqual(action);
  expect(actionOf(pressed(keys), false)).toEqual(action);
});

test.each([
  ['Ctrl+d', { kind: 'fill-down' }, null],
  ['Delete', { kind: 'clear' }, null],
  ['Backspace', { kind: 'clear' }, null],
  ['Shift+Space', { kind: 'toggle-lot' }, edit(' ')],
  ['j', edit('j'), step(1, 0)],
  ['k', edit('k'), step(-1, 0)],
])('%s edits, or reads', (keys, editing, reading) => {
  expect(actionOf(pressed(keys), true)).toEqual(editing);
  expect(actionOf(pressed(keys), false)).toEqual(reading);
});
