import { publishNow } from '#main/testing/publish.ts';
import type { ImportField } from '@fairlot/contract';
import { importLimits } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

// Tables of lots, imported in the console.

let server: TestServer;
const { clerk } = staffScene(() => server);
const consoleHost = 'console.localhost';
const interval = 30_000;
const firstClose = Date.parse('2027-06-01T18:00:00Z');

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

interface Scene {
  readonly sellerId: string;
  readonly saleId: string;
  readonly owner: TestClient;
}

/** A draft with these lot numbers. */
async function draft(...numbers: string[]): Promise<Scene> {
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
    lot_interval_ms: interval,
  });
  const first_close_at = new Date(firstClose);
  const session = await server.make.session({ auction_id: saleId, first_close_at });
  for (const [index, lot_number] of numbers.entries()) {
    const close = new Date(firstClose + index * interval);
    await server.make.lot(
      {
        auction_id: saleId,
        session_id: session.id,
        position: index + 1,
        lot_number,
        title: `Lot ${lot_number}`,
        condition: 'Good',
      },
      { scheduled_close_at: close, close_at: close, start_price_cents: 100 },
    );
  }
  return { sellerId, saleId, owner: (await clerk(sellerId, consoleHost)).client };
}

type Chosen = { column: number; field: ImportField | null }[];
interface Cells {
  readonly heading: string[];
  readonly rows: string[][];
}

const checkCall = 'POST /api/console/sellers/:sellerId/sales/:saleId/import/check';
const applyCall = 'POST /api/console/sellers/:sellerId/sales/:saleId/import/apply';

async function checkFile(
  { owner, sellerId, saleId }: Scene,
  file: string | Uint8Array,
  chosen: Chosen = [],
) {
  const body = { table: Buffer.from(file).toString('base64'), chosen };
  return (await owner.call(checkCall, { params: { sellerId, saleId }, body })).body;
}

async function check(scene: Scene, file: string | Uint8Array, chosen: Chosen = []) {
  const answer = await checkFile(scene, file, chosen);
  if (answer.check === null) throw new Error(answer.message);
  return answer.check;
}

const quoted = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join();
const asFile = ({ heading, rows }: Cells) => {
  return Buffer.from([heading, ...rows].map(quoted).join('\n')).toString('base64');
};

async function apply(
  { owner, sellerId, saleId }: Scene,
  table: Cells,
  { version = 0, key = uuid(), chosen = [] as Chosen } = {},
) {
  const body = { key, version, table: asFile(table), chosen };
  return (await owner.call(applyCall, { params: { sellerId, saleId }, body })).body;
}

async function lotsOf({ owner, sellerId, saleId }: Scene) {
  const call = 'GET /api/console/sellers/:sellerId/sales/:saleId/lots';
  return (await owner.call(call, { params: { sellerId, saleId } })).body;
}
const cellsOf = async (scene: Scene) => (await lotsOf(scene)).lots.map(({ cells }) => cells);
const logOf = ({ sellerId }: Scene) =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('seller_company_id', '=', sellerId)
    .execute();

const two: Cells = {
  heading: ['Lot Number', 'Lead', 'Reserve'],
  rows: [
    ['1', 'Lamp', ''],
    ['2', 'Desk', '250'],
  ],
};

describe('a check', () => {
  test('answers the rows as read, what columns are, and each problem by its cell; it writes nothing', async () => {
    const scene = await draft();
    const checked = await check(
      scene,
      'LotNum,Title,Colour,Reserve Price,StartPrice\n1,Lamp,red,abc,5\n2,,blue,1,"$1,000"\n',
    );
    expect(checked.table).toEqual({
      heading: ['LotNum', 'Title', 'Colour', 'Reserve Price', 'StartPrice'],
      rows: [
        ['1', 'Lamp', 'red', 'abc', '5'],
        ['2', '', 'blue', '1', '$1,000'],
      ],
    });
    const by = 'heading';
    expect(checked.columns).toEqual([
      { field: 'lotNumber', by },
      { field: 'title', by },
      { field: null, by },
      { field: 'reserve', by },
      { field: 'startPrice', by },
    ]);
    expect(checked.problemCount).toBe(3);
    expect(checked.problems).toEqual([
      { row: 0, column: 3, where: 'Reserve Price', reason: '"abc" is not an amount of dollars' },
      {
        row: 1,
        column: 3,
        where: 'Reserve Price',
        reason: 'is below the starting bid, so it would never hold anything back',
      },
      { row: 1, column: 1, where: 'Title', reason: 'is empty' },
    ]);
    expect(checked.warnings).toEqual([
      { row: null, column: 2, where: 'Colour', reason: 'unknown column, left out' },
    ]);
    expect(checked.difference).toMatchObject({ added: 0, changed: 0, unchanged: 0, kept: 0 });
    expect(await cellsOf(scene)).toEqual([]);
    expect(await logOf(scene)).toEqual([]);
  });

  const lamp = 'Lot Number,Lead\n1,Lámpara – “Art déco”\n';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lamp, 'utf16le')]);
  const windows = Buffer.from(
    lamp.replace('–', '\u0096').replace('“', '\u0093').replace('”', '\u0094'),
    'latin1',
  );
  test.each([
    ['UTF-8', Buffer.from(lamp), []],
    ['UTF-16', utf16, []],
    ['Windows-1252', windows, [expect.stringContaining('Western European (Windows-1252)')]],
  ])('reads %s as Excel saves it', async (_, file, warned) => {
    const checked = await check(await draft(), file);
    expect(checked.table.rows).toEqual([['1', 'Lámpara – “Art déco”']]);
    expect(checked.warnings.map(({ reason }) => reason)).toEqual(warned);
    expect(checked.problems).toEqual([]);
  });

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'This file is no text'],
    ['an empty file', '', 'This file is empty.'],
    ['a heading alone', 'Lot Number,Lead\n', 'This file has a heading, but no lots.'],
    [
      'a quote that stays open',
      'Lot Number,Lead\n1,"Lamp\n2,Desk\n',
      'Line 2 of this file: a quote that is opened on this line or the next is never closed.',
    ],
    [
      '10,001 rows',
      `Lot Number,Lead\n${Array.from({ length: 10_001 }, (__, row) => `${row + 1},Lamp\n`).join('')}`,
      'This file has 10001 lots; a sale holds 10,000.',
    ],
    [
      'too many columns',
      `Lot Number,Lead${',x'.repeat(99)}\n1,Lamp\n`,
      'This file has a row of 101 cells; at most 100 fit.',
    ],
    [
      'a file of separators alone',
      ','.repeat(importLimits.fileBytes - 1),
      'This file has more than 1,000,000 cells.',
    ],
    [
      'a heading that is a text',
      `Lot Number,${'Lead '.repeat(50)}x\n1,Lamp\n`,
      'A heading of this file is longer than 200 characters.',
    ],
  ])('refuses %s with a sentence', async (_, file, sentence) => {
    const answer = await checkFile(await draft(), file);
    expect(answer).toMatchObject({ isError: true, code: 'TableUnreadable', check: null });
    expect(answer.isError && answer.message).toContain(sentence);
  });

  test('of what is no table of lots asks for its columns', async () => {
    const checked = await check(await draft(), 'To whom it may concern\nHere are my lots.\n');
    expect(checked.problems).toEqual([
      { row: null, column: null, where: 'Lot Number', reason: 'the column is missing' },
      { row: null, column: null, where: 'Lead', reason: 'the column is missing' },
    ]);
  });

  test('refuses a cell that is longer than its field, a number twice, and a row beside the columns', async () => {
    const { problems } = await check(
      await draft(),
      `Lot Number,Lead\n7A,${'x'.repeat(201)}\n7a,Lamp\n8,Desk,lost\n`,
    );
    expect(problems).toEqual([
      { row: 0, column: 1, where: 'Lead', reason: 'has 201 characters; at most 200 fit' },
      { row: 1, column: 0, where: 'Lot Number', reason: 'lot number "7a" was used on line 2' },
      { row: 2, column: 2, where: 'column 3', reason: 'the row has more cells than the heading' },
    ]);
  });

  test('keeps zeros before a number, and warns of a lot that lost them', async () => {
    const scene = await draft('007');
    const checked = await check(scene, 'Lot Number,Lead\n7,Lamp\n008,Desk\n');
    expect(checked.table.rows[1]).toEqual(['008', 'Desk']);
    expect(checked.difference).toMatchObject({ added: 2, kept: 1 });
    expect(checked.warnings).toEqual([
      {
        row: 0,
        column: 0,
        where: 'Lot Number',
        reason: '"7" is no lot of this sale, but "007" is: it would be a new lot beside it',
      },
    ]);
  });

  test('lists so many problems and counts the others', async () => {
    const rows = Array.from({ length: importLimits.listed + 5 }, (_, row) => `${row},\n`).join('');
    const checked = await check(await draft(), `Lot Number,Lead\n${rows}`);
    expect(checked.problemCount).toBe(importLimits.listed + 5);
    expect(checked.problems).toHaveLength(importLimits.listed);
  });

  test('compares with the lots of the sale by their numbers; what has no column stays', async () => {
    const scene = await draft('1', '2', '3');
    const { difference } = await check(
      scene,
      'Lot Number,Lead,Starting Bid\n2,Desk,25\n3,Lot 3,\n4,Chair,\n',
    );
    expect(difference).toMatchObject({ added: 1, changed: 1, unchanged: 1, kept: 1 });
    expect(difference?.changedLots).toEqual([
      {
        row: 0,
        lotNumber: '2',
        title: 'Desk',
        fields: [
          { field: 'title', from: 'Lot 2', to: 'Desk' },
          { field: 'startPrice', from: '1', to: '25' },
        ],
      },
    ]);
  });
});

describe('columns', () => {
  test('that look like a slip of the pen are asked for; what a person says of them is remembered', async () => {
    const scene = await draft();
    const file = 'Lot Number,Lead,Reserv,Wand\n1,Lamp,100,oak\n';
    expect((await check(scene, file)).problems).toEqual([
      { row: null, column: 2, where: 'Reserv', reason: 'unknown column; did you mean "Reserve"?' },
    ]);
    expect((await check(scene, file)).difference).toBeNull();
    const chosen: Chosen = [
      { column: 2, field: 'reserve' },
      { column: 3, field: 'condition' },
    ];
    const { table, problems, difference } = await check(scene, file, chosen);
    expect(problems).toEqual([]);
    // A check remembers nothing.
    expect((await check(scene, file)).problems).toHaveLength(1);
    await apply(scene, table, { chosen, version: difference?.version ?? -1 });
    expect(await cellsOf(scene)).toMatchObject([{ reserve: '100', condition: 'oak' }]);

    const again = await check(scene, file);
    expect(again.columns.slice(2)).toEqual([
      { field: 'reserve', by: 'memory' },
      { field: 'condition', by: 'memory' },
    ]);
    expect(again.problems).toEqual([]);
    // Another seller has not chosen anything.
    expect((await check(await draft(), file)).problems).toHaveLength(1);
  });

  test('may be left out, and be one thing only once', async () => {
    const file = 'Lot Number,Lead,Name,Reserv\n1,Lamp,Lamp,x\n';
    const chosen: Chosen = [
      { column: 2, field: 'title' },
      { column: 3, field: null },
    ];
    const { problems, columns } = await check(await draft(), file, chosen);
    expect(problems).toEqual([
      { row: null, column: 2, where: 'Name', reason: 'another column is this already' },
    ]);
    expect(columns[3]).toEqual({ field: null, by: 'person' });
  });

  test('of pictures and of times are known, and said to be left out', async () => {
    const { columns, warnings } = await check(
      await draft(),
      'Lot Number,Lead,ImageFile.1,Close Time\n1,Lamp,a.jpg,never\n',
    );
    expect(columns.slice(2).map(({ field }) => field)).toEqual(['picture', null]);
    expect(warnings).toEqual([
      {
        row: null,
        column: null,
        where: 'Close Time',
        reason: 'is left out: lots close in their order, by the times of the sale',
      },
    ]);
  });
});

describe('an import', () => {
  test('adds lots at the end and changes those that are there, with their closes, and is in the log', async () => {
    const scene = await draft('1', '2');
    const table = {
      heading: ['Lot Number', 'Lead', 'Category'],
      rows: [
        ['2', 'Desk & chair', 'Furniture'],
        ['3', 'Lamp', 'Lighting'],
        ['1', 'Lot 1', ''],
      ],
    };
    expect(await apply(scene, table)).toMatchObject({
      isError: false,
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    const { lots, version } = await lotsOf(scene);
    expect(version).toBe(1);
    expect(lots.map(({ cells }) => [cells.lotNumber, cells.title, cells.condition])).toEqual([
      ['1', 'Lot 1', 'Good'],
      ['2', 'Desk & chair', 'Good'],
      ['3', 'Lamp', ''],
    ]);
    expect(lots.map(({ closeAt }) => closeAt)).toEqual(
      [0, 1, 2].map((place) => firstClose + place * interval),
    );
    expect(await logOf(scene)).toMatchObject([
      {
        action: 'lot.import',
        subject: '1 new and 1 changed lots',
        before: { 'Lot 2, title': 'Lot 2', 'Lot 2, category': '', 'Lot 3, title': '' },
        after: {
          'Lot 2, title': 'Desk & chair',
          'Lot 2, category': 'Furniture',
          'Lot 3, title': 'Lamp',
        },
      },
    ]);
  });

  test('of the same table again changes nothing, and leaves no trace', async () => {
    const scene = await draft();
    const table = {
      heading: ['Lot Number', 'Lead', 'Description', 'Category', 'Reserve'],
      rows: [['1', 'Lamp', 'One & two\nlines', 'Lighting', '$1,250.00']],
    };
    await apply(scene, table);
    const file =
      'Lot Number,Lead,Description,Category,Reserve\n1,Lamp,"One & two\nlines",lighting,1250\n';
    expect((await check(scene, file)).difference).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await apply(scene, table, { version: 1 })).toMatchObject({ added: 0, unchanged: 1 });
    expect((await lotsOf(scene)).version).toBe(1);
    expect(await logOf(scene)).toHaveLength(1);
  });

  test('is done once a key, twice at once too', async () => {
    const scene = await draft();
    const key = uuid();
    const answers = await Promise.all([apply(scene, two, { key }), apply(scene, two, { key })]);
    answers.push(await apply(scene, two, { key }));
    for (const answer of answers) expect(answer).toMatchObject({ isError: false, added: 2 });
    expect(await cellsOf(scene)).toHaveLength(2);
    expect(await logOf(scene)).toHaveLength(1);
  });

  test('is refused when lots changed since the difference, and when it comes twice by two people', async () => {
    const scene = await draft('1');
    const { difference } = await check(scene, 'Lot Number,Lead\n1,Lamp\n');
    const [lot] = (await lotsOf(scene)).lots;
    const params = { sellerId: scene.sellerId, saleId: scene.saleId };
    await scene.owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/changelots', {
      params,
      body: {
        key: uuid(),
        lots: [{ lotId: lot?.lotId ?? '', changes: { title: { from: 'Lot 1', to: 'Brass' } } }],
      },
    });
    const version = difference?.version ?? -1;
    expect(version).toBe(0);
    expect(await apply(scene, two, { version })).toMatchObject({ code: 'LotsHaveChanged' });
    expect(await cellsOf(scene)).toMatchObject([{ title: 'Brass' }]);
    expect(await apply(scene, two, { version: 1 })).toMatchObject({ isError: false });
    expect(await apply(scene, two, { version: 1 })).toMatchObject({ code: 'LotsHaveChanged' });
  });

  test('is all or nothing: one bad cell, and nothing is imported', async () => {
    const scene = await draft();
    const rows = [...two.rows, ['3', '', '']];
    expect(await apply(scene, { ...two, rows })).toMatchObject({ code: 'TableHasProblems' });
    expect(await cellsOf(scene)).toEqual([]);
  });

  test('holds to the amounts that a lot has already', async () => {
    const scene = await draft('1');
    await apply(scene, {
      heading: ['Lot Number', 'Lead', 'Starting Bid'],
      rows: [['1', 'Lamp', '50']],
    });
    const { problems } = await check(scene, 'Lot Number,Lead,Reserve\n1,Lamp,20\n');
    expect(problems).toMatchObject([
      { row: 0, column: 2, reason: expect.stringContaining('below') },
    ]);
  });

  // Ten thousand lots.
  test('ends where the sale is full', { timeout: 60_000 }, async () => {
    const scene = await draft('x');
    const rows = Array.from({ length: importLimits.rows }, (_, row) => [`${row + 1}`, 'Lamp']);
    const table = { heading: ['Lot Number', 'Lead'], rows };
    expect(await apply(scene, table)).toMatchObject({ code: 'TableHasProblems' });
    expect(await apply(scene, { ...table, rows: rows.slice(1) })).toMatchObject({ added: 9_999 });
    expect(await cellsOf(scene)).toHaveLength(10_000);
  });

  test('of a published sale is refused, and so is the check', async () => {
    const scene = await draft('1');
    await publishNow(server.database, scene.saleId);
    expect(await apply(scene, two)).toMatchObject({ code: 'LotsArePublished' });
    expect(await checkFile(scene, 'Lot Number,Lead\n1,Lamp\n')).toMatchObject({
      code: 'LotsArePublished',
    });
    expect(await cellsOf(scene)).toMatchObject([{ title: 'Lot 1' }]);
  });

  test('into another seller’s sale finds none, whoever asks, and viewers may not', async () => {
    const scene = await draft();
    const others = await draft('1');
    const params = { sellerId: scene.sellerId, saleId: others.saleId };
    const body = { key: uuid(), version: 0, table: asFile(two), chosen: [] };
    expect((await scene.owner.call(applyCall, { params, body })).status).toBe(404);
    const viewer = await clerk(others.sellerId, consoleHost, 'viewer');
    const own = { sellerId: others.sellerId, saleId: others.saleId };
    expect((await viewer.client.call(applyCall, { params: own, body })).status).toBe(404);
    expect(await cellsOf(others)).toMatchObject([{ title: 'Lot 1' }]);
  });

  test('beyond its limits is refused, and beyond those of a call not even read', async () => {
    const scene = await draft();
    const rows = Array.from({ length: importLimits.rows + 1 }, () => ['1', 'Lamp']);
    const table = { heading: ['Lot Number', 'Lead'], rows };
    expect(await apply(scene, table)).toMatchObject({ code: 'TableUnreadable' });
    const { owner, sellerId, saleId } = scene;
    const params = { sellerId, saleId };
    const statusOf = async (bytes: number) => {
      const body = { table: 'A'.repeat(bytes), chosen: [] };
      return (await owner.call(checkCall, { params, body })).status;
    };
    expect(await statusOf(importLimits.tableBytes * 1.36)).toBe(400);
    expect(await statusOf(importLimits.bodyBytes)).toBe(413);
    const notBase64 = { table: 'Lot Number,Lead', chosen: [] };
    expect((await owner.call(checkCall, { params, body: notBase64 })).status).toBe(400);
  });
});
