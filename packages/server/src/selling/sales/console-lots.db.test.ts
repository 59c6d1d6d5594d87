import { publishNow } from '#main/testing/publish.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arrangeLots,
  changeLots,
  draftsOfLots,
  lotsChangedSince,
  readLots,
} from '#main/testing/lots-scene.ts';
import type { DraftOfLots, Edits } from '#main/testing/lots-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readMetrics, valueOf } from '#platform/metrics/testing/read-metrics.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
const { clerk } = staffScene(() => server);
const draft = draftsOfLots(() => server);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const lotOf = async (scene: DraftOfLots, id: string) =>
  (await readLots(scene)).lots.find(({ lotId }) => lotId === id);
const describedAs = (lotId: string, to: string): Edits => [
  { lotId, changes: { description: { from: '', to } } },
];
const categorized = (lotId: string, to: string): Edits => [
  { lotId, changes: { category: { from: '', to } } },
];
const titled = (lotId: string): Edits => [
  { lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } },
];
const at = (ids: readonly string[], index: number) => ids[index] ?? '';

describe('cells', () => {
  test('that are long descriptions are made safe beside the loop that takes bids', async () => {
    const scene = await draft(3);
    const [a, b, c] = [at(scene.ids, 0), at(scene.ids, 1), at(scene.ids, 2)];
    const long = `<p onclick="steal()">${'word '.repeat(1_000)}</p>`;
    const inThread = async () =>
      valueOf(await readMetrics(server.app), 'fairlot_work_duration_seconds_count', {
        kind: 'thread',
        name: 'descriptions',
      }) ?? 0;
    await changeLots(scene, describedAs(c, 'Short'));
    expect(await inThread()).toBe(0);
    const answer = await changeLots(scene, [
      ...describedAs(a, long),
      ...describedAs(b, 'x'.repeat(100_001)),
    ]);
    expect(await inThread()).toBe(1);
    expect(answer.unwritten).toMatchObject([
      { lotId: b, field: 'description', reason: 'has 100001 characters; at most 100000 fit' },
    ]);
    expect(answer.normalized).toMatchObject([{ lotId: a, field: 'description' }]);
    const { description_html: html } = await server.database.kysely
      .selectFrom('lots')
      .select('description_html')
      .where('id', '=', a)
      .executeTakeFirstOrThrow();
    expect(html).toBe(`<p>${'word '.repeat(1_000)}</p>`);

    // The grid gets only the beginning; the full text can be changed.
    const { sellerId, saleId } = scene;
    const whole = (lotId: string) =>
      scene.owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/description', {
        params: { sellerId, saleId, lotId },
      });
    expect((await readLots(scene)).lots[0]).toMatchObject({ isCut: true });
    expect((await whole(a)).body).toEqual({ description: html });
    const shorter = { lotId: a, changes: { description: { from: html, to: '<p>word</p>' } } };
    expect((await changeLots(scene, [shorter])).unwritten).toEqual([]);
    expect((await whole(uuid())).status).toBe(404);
  });

  test('are written by the rules of the import, each problem named by lot and field', async () => {
    const scene = await draft(2);
    const [a, b] = [at(scene.ids, 0), at(scene.ids, 1)];
    const answer = await changeLots(scene, [
      {
        lotId: a,
        changes: {
          title: { from: 'Lot 1', to: '  Brass   lamp ' },
          reserve: { from: '', to: '$1,250.00' },
          description: { from: '', to: 'First line\nsecond & last' },
          category: { from: '', to: 'Lighting' },
          premiumExempt: { from: '', to: 'Y' },
        },
      },
      {
        lotId: b,
        changes: {
          title: { from: 'Lot 2', to: '' },
          startPrice: { from: '5', to: 'five' },
          lotNumber: { from: '2', to: '2b' },
          reserve: { from: '', to: '1' },
        },
      },
    ]);
    expect(answer.isError).toBe(false);
    expect(answer.unwritten).toEqual([
      { lotId: b, field: 'title', kind: 'problem', stored: 'Lot 2', reason: 'is empty' },
      {
        lotId: b,
        field: 'startPrice',
        kind: 'problem',
        stored: '5',
        reason: '"five" is not an amount of dollars',
      },
      {
        lotId: b,
        field: 'reserve',
        kind: 'problem',
        stored: '',
        reason: 'is below the starting bid, so it would never hold anything back',
      },
    ]);
    expect(answer.normalized).toContainEqual({ lotId: a, field: 'reserve', stored: '1250' });
    expect(answer.normalized).not.toContainEqual(expect.objectContaining({ lotId: b }));
    const { cells } = (await lotOf(scene, a)) ?? { cells: {} };
    expect(cells).toMatchObject({
      title: 'Brass lamp',
      reserve: '1250',
      description: 'First line<br />second &amp; last',
      category: 'Lighting',
      premiumExempt: 'yes',
    });
    expect((await lotOf(scene, b))?.cells).toMatchObject({ lotNumber: '2b', title: 'Lot 2' });
  });

  test('are checked by the same rules, and nothing is written', async () => {
    const scene = await draft(1);
    const { owner, sellerId, saleId } = scene;
    const lotId = at(scene.ids, 0);
    const changes = {
      title: { from: 'Lot 1', to: '' },
      reserve: { from: '', to: '1' },
      highEstimate: { from: '', to: '$1,250' },
      condition: { from: 'Good', to: 'Worn' },
    };
    const { body } = await owner.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/checklots',
      { params: { sellerId, saleId }, body: { lots: [{ lotId, changes }] } },
    );
    expect(body.unwritten.map(({ field, kind }) => [field, kind])).toEqual([
      ['title', 'problem'],
      ['condition', 'conflict'],
      ['reserve', 'problem'],
    ]);
    expect(body.normalized).toEqual([{ lotId, field: 'highEstimate', stored: '1250' }]);
    expect(await lotsChangedSince(scene, 0)).toMatchObject({ version: 0, lots: [] });
  });

  test('that name categories are told as examples, but not those of other drafts', async () => {
    const scene = await draft(1);
    const other = await draft(2, scene);
    await changeLots(scene, categorized(at(scene.ids, 0), 'Lighting'));
    await changeLots(other, categorized(at(other.ids, 1), 'Furniture'));
    const { owner, sellerId, saleId } = scene;
    const told = async () => {
      const name = 'GET /api/console/sellers/:sellerId/sales/:saleId/categories';
      return (await owner.call(name, { params: { sellerId, saleId } })).body.lots;
    };
    const own = { title: 'Lot 1', category: 'Lighting' };
    expect(await told()).toEqual([own]);
    await publishNow(server.database, other.saleId);
    expect(await told()).toEqual([own, { title: 'Lot 2', category: 'Furniture' }]);
  });

  test('numbers are exchanged in one call; one that is another lot’s is not taken', async () => {
    const scene = await draft(3);
    const [a, b, c] = [at(scene.ids, 0), at(scene.ids, 1), at(scene.ids, 2)];
    const swapped = await changeLots(scene, [
      { lotId: a, changes: { lotNumber: { from: '1', to: '2' } } },
      { lotId: b, changes: { lotNumber: { from: '2', to: '1' } } },
      { lotId: c, changes: { lotNumber: { from: '3', to: '1' } } },
    ]);
    // Lot 3 wants a number that another lot of the call wants as well: neither gets it, and the lot that
    // wanted the number which thus stays taken is refused, too.
    expect(new Set(swapped.unwritten.map(({ lotId }) => lotId))).toEqual(new Set([a, b, c]));
    const again = await changeLots(scene, [
      { lotId: a, changes: { lotNumber: { from: '1', to: '2' } } },
      { lotId: b, changes: { lotNumber: { from: '2', to: '1' } } },
    ]);
    expect(again.unwritten).toEqual([]);
    expect((await readLots(scene)).lots.map(({ cells }) => cells.lotNumber)).toEqual([
      '2',
      '1',
      '3',
    ]);
  });

  test('two people, different fields of one lot at once: both are there', async () => {
    const scene = await draft(1);
    const colleague = {
      ...scene,
      owner: (await clerk(scene.sellerId, consoleHost, 'cataloguer')).client,
    };
    const lotId = at(scene.ids, 0);
    const answers = await Promise.all([
      changeLots(scene, [{ lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } }]),
      changeLots(colleague, [{ lotId, changes: { condition: { from: '', to: 'Worn' } } }]),
    ]);
    expect(answers.map(({ unwritten }) => unwritten)).toEqual([[], []]);
    expect(answers.map(({ version }) => version).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      [1, 2],
    );
    expect((await lotOf(scene, lotId))?.cells).toMatchObject({ title: 'Lamp', condition: 'Worn' });
  });

  test('two people, the same field at once: one is told what the other wrote', async () => {
    const scene = await draft(1);
    const lotId = at(scene.ids, 0);
    const answers = await Promise.all(
      ['Lamp', 'Table'].map((to) =>
        changeLots(scene, [
          { lotId, changes: { title: { from: 'Lot 1', to }, code: { from: '', to: 'A' } } },
        ]),
      ),
    );
    const stored = (await lotOf(scene, lotId))?.cells.title;
    expect(['Lamp', 'Table']).toContain(stored);
    expect(answers.flatMap(({ unwritten }) => unwritten)).toEqual([
      { lotId, field: 'title', kind: 'conflict', stored, reason: '' },
    ]);
  });

  test('a change that comes twice is done once, and answered alike', async () => {
    const scene = await draft(1);
    const lotId = at(scene.ids, 0);
    const key = uuid();
    const edit: Edits = [{ lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } }];
    const first = await changeLots(scene, edit, key);
    await changeLots(scene, [{ lotId, changes: { title: { from: 'Lamp', to: 'Table' } } }]);
    expect(await changeLots(scene, edit, key)).toEqual(first);
    expect((await lotOf(scene, lotId))?.cells.title).toBe('Table');
    const inserted = uuid();
    const made = await arrangeLots(scene, { kind: 'insert', after: null, count: 1 }, inserted);
    expect(await arrangeLots(scene, { kind: 'insert', after: null, count: 1 }, inserted)).toEqual(
      made,
    );
    expect((await readLots(scene)).lots).toHaveLength(2);
  });

  test('is refused under the key of another kind of change', async () => {
    const scene = await draft(1);
    const key = uuid();
    await changeLots(scene, [{ lotId: at(scene.ids, 0), changes: {} }], key);
    const again = await arrangeLots(scene, { kind: 'remove', lotIds: scene.ids }, key);
    expect(again).toMatchObject({ isError: true, code: 'BadRequest' });
  });

  test('colleagues are told what changed since, whole, and the log says what it was', async () => {
    const scene = await draft(3);
    const { version } = await readLots(scene);
    const [first, second] = [at(scene.ids, 0), at(scene.ids, 1)];
    await changeLots(scene, [{ lotId: second, changes: { title: { from: 'Lot 2', to: 'Lamp' } } }]);
    await arrangeLots(scene, { kind: 'remove', lotIds: [first] });
    const told = await lotsChangedSince(scene, version);
    expect(told).toMatchObject({ version: 2, removed: [first], isOpen: true });
    expect(told.lots.map(({ lotId, cells, position }) => [lotId, cells.title, position])).toEqual([
      [second, 'Lamp', 1],
      [at(scene.ids, 2), 'Lot 3', 2],
    ]);
    expect(await lotsChangedSince(scene, 2)).toMatchObject({ lots: [], removed: [] });
    const log = await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('auction_id', '=', scene.saleId)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      {
        action: 'lot.change',
        before: { 'Lot 2, title': 'Lot 2' },
        after: { 'Lot 2, title': 'Lamp' },
      },
      { action: 'lot.remove' },
    ]);
  });

  test('those of a published sale, and lots of other sales, stay as they are', async () => {
    const scene = await draft(1);
    const other = await draft(1);
    const foreign = await changeLots(scene, titled(at(other.ids, 0)));
    expect(foreign).toMatchObject({ version: null, unwritten: [{ kind: 'problem' }] });
    expect(await arrangeLots(scene, { kind: 'remove', lotIds: other.ids })).toMatchObject({
      code: 'LotsGone',
    });
    const into = { kind: 'move-to-sale', lotIds: scene.ids, saleId: other.saleId } as const;
    expect(await arrangeLots(scene, into)).toMatchObject({ code: 'LotsGone' });
    await publishNow(server.database, scene.saleId);
    const refused = { isError: true, code: 'LotsArePublished' };
    expect(await changeLots(scene, titled(at(scene.ids, 0)))).toMatchObject(refused);
    expect(await arrangeLots(scene, { kind: 'remove', lotIds: scene.ids })).toMatchObject(refused);
    expect((await lotOf(other, at(other.ids, 0)))?.cells.title).toBe('Lot 1');
    expect((await readLots(scene)).lots).toHaveLength(1);
  });

  test('the search hears of a preview’s lots', async () => {
    const scene = await draft(1);
    await server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', scene.saleId)
      .execute();
    const lotId = at(scene.ids, 0);
    await changeLots(scene, [{ lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } }]);
    const facts = await server.database.kysely
      .selectFrom('facts')
      .select(['name', 'body'])
      .execute();
    expect(facts).toContainEqual({ name: 'LotChanged', body: { lotId } });
  });
});
