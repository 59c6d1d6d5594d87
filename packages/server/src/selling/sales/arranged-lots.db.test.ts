import { publishNow } from '#main/testing/publish.ts';
import type { GridLot, LotArrangement } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  arrangeLots,
  changeLots,
  draftsOfLots,
  firstClose,
  lotInterval,
  lotsChangedSince,
  readLots,
} from '#main/testing/lots-scene.ts';
import type { DraftOfLots } from '#main/testing/lots-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

/** `FAIRLOT_LONG=1` tries many more. */
const sequences = process.env['FAIRLOT_LONG'] === '1' ? 20 : 1;

let server: TestServer;
const draft = draftsOfLots(() => server);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

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
const at = (ids: readonly string[], index: number) => ids[index] ?? '';

describe('arrangement', () => {
  test('pictures, texts and pieces of merged lots join the first, and part when it is split', async () => {
    const scene = await draft(3);
    const [a, b] = [at(scene.ids, 0), at(scene.ids, 1)];
    await server.database.kysely
      .insertInto('lot_images')
      .values([picture(a, 1), picture(b, 1), picture(b, 2)])
      .execute();
    await changeLots(scene, [
      {
        lotId: b,
        changes: { condition: { from: '', to: 'Worn' }, pieces: { from: '1', to: '3' } },
      },
    ]);
    const merged = await arrangeLots(scene, { kind: 'merge', lotIds: [a, b] });
    expect(merged.isError).toBe(false);
    const one = (await readLots(scene)).lots;
    expect(one.map(({ cells }) => cells.lotNumber)).toEqual(['1', '3']);
    expect(one[0]).toMatchObject({
      pictures: 3,
      cells: { condition: 'Worn', pieces: '4', description: '<p><strong>Lot 2</strong></p>' },
    });
    const [first = '', second = '', third = ''] = await picturesOf(a);
    expect(one[0]?.firstPicture).toBe(first);
    const pictureIds = [third, first];
    const split = await arrangeLots(scene, { kind: 'split', lotId: a, pieces: 1, pictureIds });
    expect(split.made).toHaveLength(1);
    const two = (await readLots(scene)).lots;
    expect(two.map(({ cells, pictures }) => [cells.lotNumber, cells.pieces, pictures])).toEqual([
      ['1', '3', 1],
      ['1A', '1', 2],
      ['3', '1', 0],
    ]);
    expect(two.map(({ firstPicture }) => firstPicture)).toEqual([second, first, null]);
    expect(await picturesOf(split.made[0] ?? '')).toEqual([first, third]);
    const strange = { kind: 'split', lotId: a, pieces: 1, pictureIds } as const;
    expect(await arrangeLots(scene, strange)).toMatchObject({ code: 'PictureGone' });
  });

  test('lots move to another draft of the seller, and those of a preview stay', async () => {
    const scene = await draft(3);
    const other = await draft(2, scene);
    const lotIds = scene.ids.slice(0, 2);
    await arrangeLots(scene, { kind: 'move-to-sale', lotIds, saleId: other.saleId });
    expect((await readLots(scene)).lots.map(({ lotId, position }) => [lotId, position])).toEqual([
      [at(scene.ids, 2), 1],
    ]);
    const there = (await readLots(other)).lots;
    expect(there.map(({ lotId }) => lotId)).toEqual([...other.ids, ...lotIds]);
    expect(there.map(({ cells }) => cells.lotNumber)).toEqual(['1', '2', '3', '4']);
    expect(there.map(({ closeAt }) => closeAt)).toEqual(
      [0, 1, 2, 3].map((index) => firstClose + index * lotInterval),
    );
    expect((await lotsChangedSince(scene, 0)).removed.toSorted()).toEqual(lotIds.toSorted());
    await server.database.kysely
      .updateTable('auctions')
      .set({ previewed_at: new Date() })
      .where('id', '=', other.saleId)
      .execute();
    const back = { kind: 'move-to-sale', lotIds, saleId: scene.saleId } as const;
    expect(await arrangeLots(other, back)).toMatchObject({ code: 'LotsStayInPreview' });
  });

  test('a lot with a time of its own keeps it; others close in their order', async () => {
    const scene = await draft(3);
    const own = new Date(firstClose + 3_600_000);
    await server.database.kysely
      .updateTable('lot_states')
      .set({ close_at: own, scheduled_close_at: own })
      .where('lot_id', '=', at(scene.ids, 1))
      .execute();
    await arrangeLots(scene, { kind: 'move', lotIds: [at(scene.ids, 2)], after: null });
    expect((await readLots(scene)).lots.map(({ closeAt }) => closeAt)).toEqual([
      firstClose,
      firstClose + lotInterval,
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
          const answer = await arrangeLots(scene, change, key);
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
            const { lots } = await readLots(scene);
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
          const { lots, version } = await readLots(scene);
          state = await stateOf(scene, lots);
          for (const [are, shouldBe] of renumbered.splice(0)) expect(are).toEqual(shouldBe);
          expect(version).toBeLessThanOrEqual(turn + 1);
          expect(lots.map(({ lotId }) => lotId)).toEqual(model);
          expect(lots.map(({ position }) => position)).toEqual(model.map((_, place) => place + 1));
          const numbers = new Set(lots.map(({ cells }) => cells.lotNumber.toLowerCase()));
          expect(numbers.size).toBe(model.length);
          expect(lots.map(({ closeAt }) => closeAt)).toEqual(
            model.map((_, place) => firstClose + place * lotInterval),
          );
        }
        expect(before.length).toBeGreaterThan(8);
        for (const { key, state: was } of before.toReversed()) {
          // Nothing is stored of unchanged numbers.
          const isSame = JSON.stringify(was) === JSON.stringify(state);
          const undone = await arrangeLots(scene, { kind: 'undo', of: key });
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
    await arrangeLots(scene, { kind: 'remove', lotIds: [b, c] }, removal);
    await arrangeLots(scene, { kind: 'remove', lotIds: [a] });
    await changeLots(scene, [{ lotId: d, changes: { lotNumber: { from: '4', to: '9' } } }]);
    const undo = uuid();
    const back = await arrangeLots(scene, { kind: 'undo', of: removal }, undo);
    expect(back).toMatchObject({ isError: false, made: [b, c] });
    expect(await arrangeLots(scene, { kind: 'undo', of: removal }, undo)).toEqual(back);
    const { lots } = await readLots(scene);
    // The lot before them is gone itself: they return to their former position from the top.
    expect(lots.map(({ lotId, cells }) => [lotId, cells.lotNumber])).toEqual([
      [d, '9'],
      [b, '2'],
      [c, '3'],
    ]);
    expect(lots[2]).toMatchObject({ closeAt: own.getTime(), cells: { reserve: '90' } });
    expect((await lotsChangedSince(scene, 0)).removed).toEqual([a]);
    const gone = { code: 'ArrangementGone' };
    expect(await arrangeLots(scene, { kind: 'undo', of: removal })).toMatchObject(gone);

    const merge = uuid();
    await arrangeLots(scene, { kind: 'merge', lotIds: [b, c] }, merge);
    await changeLots(scene, [{ lotId: b, changes: { title: { from: 'Lot 2', to: 'Lamp' } } }]);
    const changed = { code: 'LotsChangedSince' };
    expect(await arrangeLots(scene, { kind: 'undo', of: merge })).toMatchObject(changed);
    const other = await draft(1, scene);
    expect(await arrangeLots(other, { kind: 'undo', of: merge })).toMatchObject(gone);
    await changeLots(scene, [{ lotId: b, changes: { title: { from: 'Lamp', to: 'Lot 2' } } }]);
    await changeLots(scene, [{ lotId: d, changes: { lotNumber: { from: '9', to: '3' } } }]);
    expect(await arrangeLots(scene, { kind: 'undo', of: merge })).toMatchObject(changed);
    await publishNow(server.database, scene.saleId);
    const published = { code: 'LotsArePublished' };
    expect(await arrangeLots(scene, { kind: 'undo', of: merge })).toMatchObject(published);
  });
});

/** The state of a sale's lots, without the number of their last change. */
async function stateOf(scene: DraftOfLots, given?: readonly GridLot[]) {
  const lots = given ?? (await readLots(scene)).lots;
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
