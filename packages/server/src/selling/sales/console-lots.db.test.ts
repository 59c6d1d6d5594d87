import type { GridLot, LotArrangement, LotFieldName } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readMetrics, valueOf } from '#platform/metrics/testing/read-metrics.ts';
import { publishAuction } from './public.ts';

/** `FAIRLOT_LONG=1` tries many more. */
const sequences = process.env['FAIRLOT_LONG'] === '1' ? 20 : 1;

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
  readonly ids: string[];
  readonly owner: TestClient;
}

async function draft(count: number, of?: { sellerId: string; owner: TestClient }): Promise<Scene> {
  const sellerId = of?.sellerId ?? (await server.make.seller()).id;
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
    lot_interval_ms: interval,
  });
  const session = await server.make.session({
    auction_id: saleId,
    first_close_at: new Date(firstClose),
  });
  const ids: string[] = [];
  for (let position = 1; position <= count; position += 1) {
    const close = new Date(firstClose + (position - 1) * interval);
    const row = { auction_id: saleId, session_id: session.id, position, title: `Lot ${position}` };
    const { id } = await server.make.lot(row, { scheduled_close_at: close, close_at: close });
    ids.push(id);
  }
  const owner = of?.owner ?? (await clerk(sellerId, consoleHost)).client;
  return { sellerId, saleId, ids, owner };
}

const read = async ({ owner, sellerId, saleId }: Scene) =>
  (
    await owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
      params: { sellerId, saleId },
    })
  ).body;

type Edits = {
  lotId: string;
  changes: Partial<Record<LotFieldName, { from: string; to: string }>>;
}[];
const change = async ({ owner, sellerId, saleId }: Scene, lots: Edits, key: string = uuid()) =>
  (
    await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/changelots', {
      params: { sellerId, saleId },
      body: { key, lots },
    })
  ).body;
const arrange = async (
  { owner, sellerId, saleId }: Scene,
  what: LotArrangement,
  key: string = uuid(),
) =>
  (
    await owner.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: { sellerId, saleId },
      body: { key, change: what },
    })
  ).body;
const changesSince = async ({ owner, sellerId, saleId }: Scene, since: number) =>
  (
    await owner.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/changes/:since', {
      params: { sellerId, saleId, since },
    })
  ).body;
const lotOf = async (scene: Scene, id: string) =>
  (await read(scene)).lots.find(({ lotId }) => lotId === id);
const picture = (lot_id: string, position: number) => ({
  id: uuid(),
  lot_id,
  position,
  file_name: `${position}.jpg`,
  file_key: 'key',
  width: 1,
  height: 1,
});
const picturesOf = async (lotId: string) => {
  const rows = await server.database.kysely
    .selectFrom('lot_images')
    .select('id')
    .where('lot_id', '=', lotId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
};
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
    await change(scene, describedAs(c, 'Short'));
    expect(await inThread()).toBe(0);
    const answer = await change(scene, [
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
    expect((await read(scene)).lots[0]).toMatchObject({ isCut: true });
    expect((await whole(a)).body).toEqual({ description: html });
    const shorter = { lotId: a, changes: { description: { from: html, to: '<p>word</p>' } } };
    expect((await change(scene, [shorter])).unwritten).toEqual([]);
    expect((await whole(uuid())).status).toBe(404);
  });

  test('are written by the rules of the import, each problem named by lot and field', async () => {
    const scene = await draft(2);
    const [a, b] = [at(scene.ids, 0), at(scene.ids, 1)];
    const answer = await change(scene, [
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
    expect(await changesSince(scene, 0)).toMatchObject({ version: 0, lots: [] });
  });

  test('that name categories are told as examples, but not those of other drafts', async () => {
    const scene = await draft(1);
    const other = await draft(2, scene);
    await change(scene, categorized(at(scene.ids, 0), 'Lighting'));
    await change(other, categorized(at(other.ids, 1), 'Furniture'));
    const { owner, sellerId, saleId } = scene;
    const told = async () => {
      const name = 'GET /api/console/sellers/:sellerId/sales/:saleId/categories';
      return (await owner.call(name, { params: { sellerId, saleId } })).body.lots;
    };
    const own = { title: 'Lot 1', category: 'Lighting' };
    expect(await told()).toEqual([own]);
    await publishAuction(server.database, other.saleId, byCommand);
    expect(await told()).toEqual([own, { title: 'Lot 2', category: 'Furniture' }]);
  });

  test('numbers are exchanged in one call; one that is another lot’s is not taken', async () => {
    const scene = await draft(3);
    const [a, b, c] = [at(scene.ids, 0), at(scene.ids, 1), at(scene.ids, 2)];
    const swapped = await change(scene, [
      { lotId: a, changes: { lotNumber: { from: '1', to: '2' } } },
      { lotId: b, changes: { lotNumber: { from: '2', to: '1' } } },
      { lotId: c, changes: { lotNumber: { from: '3', to: '1' } } },
    ]);
    // Lot 3 wants a number that another lot of the call wants as well: neither gets it, and the lot that
    // wanted the number which thus stays taken is refused, too.
    expect(new Set(swapped.unwritten.map(({ lotId }) => lotId))).toEqual(new Set([a, b, c]));
    const again = await change(scene, [
      { lotId: a, changes: { lotNumber: { from: '1', to: '2' } } },
      { lotId: b, changes: { lotNumber: { from: '2', to: '1' } } },
    ]);
    expect(again.unwritten).toEqual([]);
    expect((await read(scene)).lots.map(({ cells }) => cells.lotNumber)).toEqual(['2', '1', '3']);
  });

  test('two people, different fields of one lot at once: both are there', async () => {
    const scene = await draft(1);
    const colleague = {
      ...scene,
      owner: (await clerk(scene.sellerId, consoleHost, 'cataloguer')).client,
    };
    const lotId = at(scene.ids, 0);
    const answers = await Promise.all([
      change(scene, [{ lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } }]),
      change(colleague, [{ lotId, changes: { condition: { from: '', to: 'Worn' } } }]),
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
        change(scene, [
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
    const first = await change(scene, edit, key);
    await change(scene, [{ lotId, changes: { title: { from: 'Lamp', to: 'Table' } } }]);
    expect(await change(scene, edit, key)).toEqual(first);
    expect((await lotOf(scene, lotId))?.cells.title).toBe('Table');
    const inserted = uuid();
    const made = await arrange(scene, { kind: 'insert', after: null, count: 1 }, inserted);
    expect(await arrange(scene, { kind: 'insert', after: null, count: 1 }, inserted)).toEqual(made);
    expect((await read(scene)).lots).toHaveLength(2);
  });

  test('is refused under the key of another kind of change', async () => {
    const scene = await draft(1);
    const key = uuid();
    await change(scene, [{ lotId: at(scene.ids, 0), changes: {} }], key);
    const again = await arrange(scene, { kind: 'remove', lotIds: scene.ids }, key);
    expect(again).toMatchObject({ isError: true, code: 'BadRequest' });
  });

  test('colleagues are told what changed since, whole, and the log says what it was', async () => {
    const scene = await draft(3);
    const { version } = await read(scene);
    const [first, second] = [at(scene.ids, 0), at(scene.ids, 1)];
    await change(scene, [{ lotId: second, changes: { title: { from: 'Lot 2', to: 'Lamp' } } }]);
    await arrange(scene, { kind: 'remove', lotIds: [first] });
    const told = await changesSince(scene, version);
    expect(told).toMatchObject({ version: 2, removed: [first], isOpen: true });
    expect(told.lots.map(({ lotId, cells, position }) => [lotId, cells.title, position])).toEqual([
      [second, 'Lamp', 1],
      [at(scene.ids, 2), 'Lot 3', 2],
    ]);
    expect(await changesSince(scene, 2)).toMatchObject({ lots: [], removed: [] });
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
    const foreign = await change(scene, titled(at(other.ids, 0)));
    expect(foreign).toMatchObject({ version: null, unwritten: [{ kind: 'problem' }] });
    expect(await arrange(scene, { kind: 'remove', lotIds: other.ids })).toMatchObject({
      code: 'LotsGone',
    });
    const into = { kind: 'move-to-sale', lotIds: scene.ids, saleId: other.saleId } as const;
    expect(await arrange(scene, into)).toMatchObject({ code: 'LotsGone' });
    await publishAuction(server.database, scene.saleId, byCommand);
    const refused = { isError: true, code: 'LotsArePublished' };
    expect(await change(scene, titled(at(scene.ids, 0)))).toMatchObject(refused);
    expect(await arrange(scene, { kind: 'remove', lotIds: scene.ids })).toMatchObject(refused);
    expect((await lotOf(other, at(other.ids, 0)))?.cells.title).toBe('Lot 1');
    expect((await read(scene)).lots).toHaveLength(1);
  });

  test('the search hears of a preview’s lots', async () => {
    const scene = await draft(1);
    await server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', scene.saleId)
      .execute();
    const lotId = at(scene.ids, 0);
    await change(scene, [{ lotId, changes: { title: { from: 'Lot 1', to: 'Lamp' } } }]);
    const facts = await server.database.kysely
      .selectFrom('facts')
      .select(['name', 'body'])
      .execute();
    expect(facts).toContainEqual({ name: 'LotChanged', body: { lotId } });
  });
});

describe('arrangement', () => {
  test('pictures, texts and pieces of merged lots join the first, and part when it is split', async () => {
    const scene = await draft(3);
    const [a, b] = [at(scene.ids, 0), at(scene.ids, 1)];
    await server.database.kysely
      .insertInto('lot_images')
      .values([picture(a, 1), picture(b, 1), picture(b, 2)])
      .execute();
    await change(scene, [
      {
        lotId: b,
        changes: { condition: { from: '', to: 'Worn' }, pieces: { from: '1', to: '3' } },
      },
    ]);
    const merged = await arrange(scene, { kind: 'merge', lotIds: [a, b] });
    expect(merged.isError).toBe(false);
    const one = (await read(scene)).lots;
    expect(one.map(({ cells }) => cells.lotNumber)).toEqual(['1', '3']);
    expect(one[0]).toMatchObject({
      pictures: 3,
      cells: { condition: 'Worn', pieces: '4', description: '<p><strong>Lot 2</strong></p>' },
    });
    const [first = '', , third = ''] = await picturesOf(a);
    const pictureIds = [third, first];
    const split = await arrange(scene, { kind: 'split', lotId: a, pieces: 1, pictureIds });
    expect(split.made).toHaveLength(1);
    const two = (await read(scene)).lots;
    expect(two.map(({ cells, pictures }) => [cells.lotNumber, cells.pieces, pictures])).toEqual([
      ['1', '3', 1],
      ['1A', '1', 2],
      ['3', '1', 0],
    ]);
    expect(await picturesOf(split.made[0] ?? '')).toEqual([first, third]);
    const strange = { kind: 'split', lotId: a, pieces: 1, pictureIds } as const;
    expect(await arrange(scene, strange)).toMatchObject({ code: 'PictureGone' });
  });

  test('lots move to another draft of the seller, and those of a preview stay', async () => {
    const scene = await draft(3);
    const other = await draft(2, scene);
    const lotIds = scene.ids.slice(0, 2);
    await arrange(scene, { kind: 'move-to-sale', lotIds, saleId: other.saleId });
    expect((await read(scene)).lots.map(({ lotId, position }) => [lotId, position])).toEqual([
      [at(scene.ids, 2), 1],
    ]);
    const there = (await read(other)).lots;
    expect(there.map(({ lotId }) => lotId)).toEqual([...other.ids, ...lotIds]);
    expect(there.map(({ cells }) => cells.lotNumber)).toEqual(['1', '2', '3', '4']);
    expect(there.map(({ closeAt }) => closeAt)).toEqual(
      [0, 1, 2, 3].map((index) => firstClose + index * interval),
    );
    expect((await changesSince(scene, 0)).removed.toSorted()).toEqual(lotIds.toSorted());
    await server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', other.saleId)
      .execute();
    const back = { kind: 'move-to-sale', lotIds, saleId: scene.saleId } as const;
    expect(await arrange(other, back)).toMatchObject({ code: 'LotsStayInPreview' });
  });

  test('a lot with a time of its own keeps it; others close in their order', async () => {
    const scene = await draft(3);
    const own = new Date(firstClose + 3_600_000);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: own, scheduled_close_at: own })
      .where('lot_id', '=', at(scene.ids, 1))
      .execute();
    await arrange(scene, { kind: 'move', lotIds: [at(scene.ids, 2)], after: null });
    expect((await read(scene)).lots.map(({ closeAt }) => closeAt)).toEqual([
      firstClose,
      firstClose + interval,
      own.getTime(),
    ]);
  });

  test(
    'any sequence leaves places without gaps, numbers single, equals a naive model, and is taken back',
    async () => {
      for (let seed = 1; seed <= sequences; seed += 1) {
        const scene = await draft(5);
        let model = [...scene.ids];
        const random = randomOf(seed);
        const renumbered: [string[], string[]][] = [];
        const before: { key: string; state: Awaited<ReturnType<typeof stateOf>> }[] = [];
        const perform = async (change: LotArrangement) => {
          const key = uuid();
          const answer = await arrange(scene, change, key);
          if (!answer.isError) before.push({ key, state });
          return answer;
        };
        await server.database.kysely
          .insertInto('lot_images')
          .values(scene.ids.flatMap((id) => [picture(id, 1), picture(id, 2)]))
          .execute();
        let state = await stateOf(scene);
        for (let turn = 0; turn < 15; turn += 1) {
          const pick = () => model[random(model.length)] ?? '';
          const kind = random(6);
          const one = pick();
          const index = model.indexOf(one);
          if (kind === 0 || model.length < 4) {
            const count = 1 + random(3);
            const { made } = await perform({ kind: 'insert', after: one || null, count });
            model.splice(index + 1, 0, ...made);
          } else if (kind === 1) {
            const { made } = await perform({ kind: 'duplicate', lotIds: [one] });
            model.splice(index + 1, 0, ...made);
          } else if (kind === 2) {
            await perform({ kind: 'remove', lotIds: [one] });
            model = model.filter((id) => id !== one);
          } else if (kind === 3) {
            const lotIds = model.slice(index, index + 1 + random(3));
            const left = model.filter((id) => !lotIds.includes(id));
            const after = random(4) === 0 ? null : (left[random(left.length)] ?? null);
            await perform({ kind: 'move', lotIds, after });
            const start = after === null ? 0 : left.indexOf(after) + 1;
            model = [...left.slice(0, start), ...lotIds, ...left.slice(start)];
          } else if (kind === 4) {
            const first = 1 + random(40);
            const step = 1 + random(3);
            const answer = await perform({ kind: 'renumber', from: one, first, step });
            const { lots } = await read(scene);
            const numbers = lots.slice(index).map(({ cells }) => cells.lotNumber);
            const consecutive = numbers.map((_, offset) => String(first + offset * step));
            renumbered.push([answer.isError ? consecutive : numbers, consecutive]);
          } else {
            const other = pick();
            if (other !== one) {
              await perform({ kind: 'merge', lotIds: [one, other] });
              model = model.filter((id) => id !== other);
            }
          }
          const { lots, version } = await read(scene);
          state = await stateOf(scene, lots);
          for (const [are, shouldBe] of renumbered.splice(0)) expect(are).toEqual(shouldBe);
          expect(version).toBeLessThanOrEqual(turn + 1);
          expect(lots.map(({ lotId }) => lotId)).toEqual(model);
          expect(lots.map(({ position }) => position)).toEqual(model.map((_, place) => place + 1));
          const numbers = new Set(lots.map(({ cells }) => cells.lotNumber.toLowerCase()));
          expect(numbers.size).toBe(model.length);
          expect(lots.map(({ closeAt }) => closeAt)).toEqual(
            model.map((_, place) => firstClose + place * interval),
          );
        }
        expect(before.length).toBeGreaterThan(8);
        for (const { key, state: was } of before.toReversed()) {
          // Nothing is stored of unchanged numbers.
          const isSame = JSON.stringify(was) === JSON.stringify(state);
          const undone = await arrange(scene, { kind: 'undo', of: key });
          expect(undone.isError && !isSame).toBe(false);
          state = await stateOf(scene);
          expect(state).toEqual(was);
        }
      }
    },
    20_000 * (1 + sequences),
  );

  test('is taken back beside what colleagues did since, but not over it, and once', async () => {
    const scene = await draft(4);
    const [a, b, c, d] = [0, 1, 2, 3].map((index) => at(scene.ids, index)) as [
      string,
      string,
      string,
      string,
    ];
    const own = new Date(firstClose + 3_600_000);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: own, scheduled_close_at: own, reserve_cents: 9_000 })
      .where('lot_id', '=', c)
      .execute();
    const removal = uuid();
    await arrange(scene, { kind: 'remove', lotIds: [b, c] }, removal);
    await arrange(scene, { kind: 'remove', lotIds: [a] });
    await change(scene, [{ lotId: d, changes: { lotNumber: { from: '4', to: '9' } } }]);
    const undo = uuid();
    const back = await arrange(scene, { kind: 'undo', of: removal }, undo);
    expect(back).toMatchObject({ isError: false, made: [b, c] });
    expect(await arrange(scene, { kind: 'undo', of: removal }, undo)).toEqual(back);
    const { lots } = await read(scene);
    // The lot before them is gone itself: they return to their former position from the top.
    expect(lots.map(({ lotId, cells }) => [lotId, cells.lotNumber])).toEqual([
      [d, '9'],
      [b, '2'],
      [c, '3'],
    ]);
    expect(lots[2]).toMatchObject({ closeAt: own.getTime(), cells: { reserve: '90' } });
    expect((await changesSince(scene, 0)).removed).toEqual([a]);
    const gone = { code: 'ArrangementGone' };
    expect(await arrange(scene, { kind: 'undo', of: removal })).toMatchObject(gone);

    const merge = uuid();
    await arrange(scene, { kind: 'merge', lotIds: [b, c] }, merge);
    await change(scene, [{ lotId: b, changes: { title: { from: 'Lot 2', to: 'Lamp' } } }]);
    const changed = { code: 'LotsChangedSince' };
    expect(await arrange(scene, { kind: 'undo', of: merge })).toMatchObject(changed);
    const other = await draft(1, scene);
    expect(await arrange(other, { kind: 'undo', of: merge })).toMatchObject(gone);
    await change(scene, [{ lotId: b, changes: { title: { from: 'Lamp', to: 'Lot 2' } } }]);
    await change(scene, [{ lotId: d, changes: { lotNumber: { from: '9', to: '3' } } }]);
    expect(await arrange(scene, { kind: 'undo', of: merge })).toMatchObject(changed);
    await publishAuction(server.database, scene.saleId, byCommand);
    const published = { code: 'LotsArePublished' };
    expect(await arrange(scene, { kind: 'undo', of: merge })).toMatchObject(published);
  });
});

/** The state of a sale's lots, without the number of their last change. */
async function stateOf(scene: Scene, given?: readonly GridLot[]) {
  const lots = given ?? (await read(scene)).lots;
  const pictures = await server.database.kysely
    .selectFrom('lot_images as i')
    .innerJoin('lots as l', 'l.id', 'i.lot_id')
    .select(['i.id', 'i.lot_id'])
    .where('l.auction_id', '=', scene.saleId)
    .orderBy('i.lot_id')
    .orderBy('i.position')
    .execute();
  return { lots: lots.map((lot) => ({ ...lot, version: 0 })), pictures };
}

/** Pseudo-random numbers below a bound, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2_654_435_761;
  return (bound: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return bound === 0 ? 0 : state % bound;
  };
}
