import type { GridLot } from '@fairlot/contract';
import { lotFieldNames } from '@fairlot/contract';
import { expect, test, vi } from 'vitest';
import { LotSheet } from './lot-sheet.ts';
import type { SaveAnswer } from './save-answer.ts';

const lot = (lotId: string, position: number, title: string): GridLot => ({
  lotId,
  version: 0,
  session: 1,
  position,
  closeAt: 0,
  pictures: 0,
  firstPicture: null,
  isCut: false,
  cells: {
    ...(Object.fromEntries(lotFieldNames.map((field) => [field, ''])) as GridLot['cells']),
    lotNumber: '7',
    title,
  },
});

const saved: SaveAnswer = { kind: 'saved', unwritten: [], normalized: [] };

function open(answers: (SaveAnswer | Promise<SaveAnswer>)[]) {
  const sent: { key: string; lots: unknown }[] = [];
  const start = { version: 0, isOpen: true, lots: [lot('a', 1, 'Lamp')], removed: [] };
  const sheet = new LotSheet(
    start,
    (key, lots) => {
      sent.push({ key, lots });
      return Promise.resolve(answers.shift() ?? saved);
    },
    (work) => queueMicrotask(work),
  );
  return { sheet, sent, settled: () => vi.waitFor(() => expect(sheet.state.saving).toBe('saved')) };
}

const title = (to: string) => [{ lotId: 'a', field: 'title' as const, to }];
const change = (from: string, to: string) => [{ lotId: 'a', changes: { title: { from, to } } }];

test('a call without an answer is retried with the same key', async () => {
  const { sheet, sent, settled } = open([{ kind: 'lost' }, saved]);
  sheet.edit(title('Table'));
  await settled();
  expect(sent.map(({ lots }) => lots)).toEqual([change('Lamp', 'Table'), change('Lamp', 'Table')]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('what a colleague changed while somebody typed is a conflict, and not overwritten', async () => {
  const { sheet, sent, settled } = open([saved, saved]);
  const seen = sheet.seen('a', 'title');
  const theirs = { version: 1, isOpen: true, lots: [lot('a', 1, 'Brass Lamp')], removed: [] };
  sheet.take(theirs, sheet.saves);
  sheet.edit([{ lotId: 'a', field: 'title', to: 'Table', seen }]);
  await settled();
  // What was seen, from which the server finds the conflict.
  expect(sent[0]?.lots).toEqual(change('Lamp', 'Table'));
  sheet.edit(title('Oak Table'));
  // One's own unsaved text is no colleague's.
  expect(sheet.seen('a', 'title')).toBeUndefined();
  await settled();
  expect(sent[1]?.lots).toEqual(change('Table', 'Oak Table'));
});

test('an edit that depends on something else first stays in its cell, and is saved later', async () => {
  const { sheet, sent, settled } = open([{ kind: 'kept', message: 'Please log in.' }]);
  sheet.edit(title('Table'));
  await vi.waitFor(() => expect(sheet.state.saving).toBe('kept'));
  expect(sheet.state.refusal).toBe('Please log in.');
  expect(sheet.text('a', 'title')).toBe('Table');
  expect(sheet.isUnsaved('a', 'title')).toBe(true);
  sheet.saveKept();
  await settled();
  expect(sheet.isUnsaved('a', 'title')).toBe(false);
  expect(sent.map(({ lots }) => lots)).toEqual([change('Lamp', 'Table'), change('Lamp', 'Table')]);
});

test('undo sends the inverse of what the rule stored, but not over a colleague’s text', async () => {
  const normalized = [{ lotId: 'a', field: 'title' as const, stored: 'Oak Table' }];
  const { sheet, sent, settled } = open([{ ...saved, normalized }]);
  sheet.edit(title('Oak  Table'));
  await settled();
  sheet.undo();
  await settled();
  expect(sent[1]?.lots).toEqual(change('Oak Table', 'Lamp'));
  sheet.edit(title('Chair'));
  await settled();
  sheet.take({ version: 9, isOpen: true, lots: [lot('a', 1, 'Stool')], removed: [] }, sheet.saves);
  sheet.undo();
  expect(sheet.text('a', 'title')).toBe('Stool');
  expect(sent).toHaveLength(3);
});

test('a conflict keeps both texts until somebody decides', async () => {
  const conflict = {
    lotId: 'a',
    field: 'title',
    kind: 'conflict',
    stored: 'Stool',
    reason: '',
  } as const;
  const { sheet, sent, settled } = open([{ ...saved, unwritten: [conflict] }]);
  sheet.edit(title('Chair'));
  await settled();
  expect([...sheet.state.problems.values()]).toEqual([{ ...conflict, mine: 'Chair' }]);
  expect(sheet.text('a', 'title')).toBe('Stool');
  sheet.decide('a', 'title', 'Chair');
  await settled();
  expect(sent[1]?.lots).toEqual(change('Stool', 'Chair'));
  expect(sheet.state.problems.size).toBe(0);
});

test('after a refused save all edits are kept, the newest of each cell, until they are resolved', async () => {
  const { promise, resolve } = Promise.withResolvers<SaveAnswer>();
  const { sheet, sent, settled } = open([promise]);
  sheet.edit([...title('Chair'), { lotId: 'a', field: 'condition', to: 'A chip' }]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sheet.edit(title('Armchair'));
  resolve({ kind: 'refused', message: 'It is published.' });
  await settled();
  const refused = { lotId: 'a', kind: 'refused', reason: 'It is published.' };
  expect([...sheet.state.problems.values()]).toEqual([
    { ...refused, field: 'title', stored: 'Lamp', mine: 'Armchair' },
    { ...refused, field: 'condition', stored: '', mine: 'A chip' },
  ]);
  expect(sheet.text('a', 'title')).toBe('Lamp');
  sheet.decide('a', 'title', 'Armchair');
  await settled();
  expect(sent[1]?.lots).toEqual(change('Lamp', 'Armchair'));
});

const unwritten = (kind: 'problem' | 'conflict') => [
  { lotId: 'a', field: 'title' as const, kind, stored: 'Lamp', reason: '' },
];

test('an edit of a cell with a problem is saved, and of one in conflict is shown', async () => {
  const first = Promise.withResolvers<SaveAnswer>();
  const second = Promise.withResolvers<SaveAnswer>();
  const { sheet, sent, settled } = open([first.promise, second.promise]);
  sheet.edit(title('?'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sheet.edit(title('Table'));
  first.resolve({ ...saved, unwritten: unwritten('problem') });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.lots).toEqual(change('Lamp', 'Table'));
  expect(sheet.state.problems.size).toBe(0);
  sheet.edit(title('Oak Table'));
  second.resolve({ ...saved, unwritten: unwritten('conflict') });
  await settled();
  expect([...sheet.state.problems.values()]).toMatchObject([
    { kind: 'conflict', mine: 'Oak Table' },
  ]);
});

test('lots that others removed or moved are updated', () => {
  const { sheet } = open([]);
  const lots = [lot('c', 2, 'C'), lot('b', 1, 'B')];
  sheet.take({ version: 1, isOpen: true, lots, removed: ['a'] }, sheet.saves);
  expect(sheet.state.lots.map(({ lotId }) => lotId)).toEqual(['b', 'c']);
});

test('text typed into a lot removed meanwhile is kept to be copied', async () => {
  const first = Promise.withResolvers<SaveAnswer>();
  const { sheet, sent } = open([first.promise]);
  sheet.edit(title('Chair'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sheet.take({ version: 1, isOpen: true, lots: [], removed: ['a'] }, sheet.saves);
  const kept = [{ lotId: 'a', field: 'title', mine: 'Chair', goneLot: '7' }];
  expect([...sheet.state.problems.values()]).toMatchObject(kept);
  first.resolve({ ...saved, unwritten: unwritten('problem') });
  await vi.waitFor(() => expect(sheet.state.saving).toBe('saved'));
  expect([...sheet.state.problems.values()]).toMatchObject(kept);
  sheet.take({ version: 2, isOpen: true, lots: [lot('a', 1, 'Lamp')], removed: [] }, sheet.saves);
  const [back] = sheet.state.problems.values();
  expect(back).toEqual({
    ...kept[0],
    goneLot: undefined,
    kind: 'conflict',
    stored: 'Lamp',
    reason: '',
  });
  sheet.decide('a', 'title', 'Chair');
  await vi.waitFor(() => expect(sent[1]?.lots).toEqual(change('Lamp', 'Chair')));
});

test('pending edits of a removed lot are dropped', async () => {
  const { sheet } = open([{ kind: 'kept', message: 'Please log in.' }]);
  sheet.edit(title('Chair'));
  await vi.waitFor(() => expect(sheet.state.saving).toBe('kept'));
  sheet.take({ version: 1, isOpen: true, lots: [], removed: ['a'] }, sheet.saves);
  expect(sheet.state.saving).toBe('saved');
  expect([...sheet.state.problems.values()]).toMatchObject([{ mine: 'Chair', goneLot: '7' }]);
});

test.each(['conflict', 'problem'] as const)(
  'a %s in a lot that is removed then, too',
  async (kind) => {
    const { sheet, settled } = open([{ ...saved, unwritten: unwritten(kind) }]);
    sheet.edit(title('Chair'));
    await settled();
    sheet.take({ version: 1, isOpen: true, lots: [], removed: ['a'] }, sheet.saves);
    expect([...sheet.state.problems.values()]).toMatchObject([{ mine: 'Chair', goneLot: '7' }]);
  },
);

test('a response requested before a save does not revert it', async () => {
  const { sheet, settled } = open([]);
  const { saves } = sheet;
  sheet.edit(title('Table'));
  await settled();
  const readBefore = { version: 1, isOpen: true, lots: [lot('a', 1, 'Lamp')], removed: [] };
  expect(sheet.take(readBefore, saves)).toBe(false);
  expect(sheet.text('a', 'title')).toBe('Table');
  const readNow = { version: 2, isOpen: true, lots: [lot('a', 1, 'Table')], removed: [] };
  expect(sheet.take(readNow, sheet.saves)).toBe(true);
  expect(sheet.version).toBe(2);
});
