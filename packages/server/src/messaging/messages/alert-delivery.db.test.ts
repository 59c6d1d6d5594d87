import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { createTestClock } from '#main/testing/test-clock.ts';
import { UnavailableError } from '#platform/database/unavailable-error.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createAlertDelivery } from './alert-delivery.ts';
import { dismissAlert } from './alerts.queries.ts';
import { raiseLotAlerts } from './lot-alerts.ts';
import type { RaisedAlert } from './lot-alerts.ts';
import { sweepAlerts } from './old-alerts.ts';
import { markDelivered } from './undelivered-alerts.queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let suite: TestDatabase;
let make: Factories;
beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
});
afterAll(() => suite.drop());
beforeEach(async () => {
  await suite.db.kysely.deleteFrom('alerts').execute();
  await suite.db.kysely.deleteFrom('alert_deliveries').execute();
  await createTestClock(suite.db).shift(0);
});

const later = (milliseconds: number) => createTestClock(suite.db).shift(milliseconds);

/** A node, and the ids it has pushed and written down for devices. */
function node(noteForDevices: () => Promise<void> = async () => {}) {
  const pushed: string[] = [];
  /** Ids that are lost on the way to other nodes. */
  const lost = new Set<string>();
  const toDevices: string[] = [];
  const delivery = createAlertDelivery(
    suite.db,
    async ({ id }) => {
      pushed.push(id);
      return !lost.has(id);
    },
    async (alerts) => {
      await noteForDevices();
      toDevices.push(...alerts.map(({ id }) => id));
    },
  );
  return { pushed, lost, toDevices, ...delivery };
}

async function outbid(about?: { userId: string; lotId: string }): Promise<RaisedAlert> {
  const userId = about?.userId ?? (await make.user()).id;
  const [raised] = await allOutbid([userId], about?.lotId);
  if (!raised) throw new Error('No alert was raised.');
  return raised;
}

/** Alerts that one statement raises, on one lot. */
async function allOutbid(userIds: readonly string[], lot?: string): Promise<RaisedAlert[]> {
  const lotId = lot ?? (await make.lot()).id;
  return raiseLotAlerts(
    suite.db.kysely,
    userIds.map((userId) => ({ userId, lotId, kind: 'BidderOutbid', text: 'Outbid' })),
  );
}

const deliveries = async () =>
  suite.db.kysely.selectFrom('alert_deliveries').select('alert_ids').execute();

async function alertAt(createdAt: Date, dismissedAt: Date | null = null): Promise<string> {
  const id = uuid();
  const values = { id, user_id: (await make.user()).id, kind: 'Test', message_text: '' } as const;
  await suite.db.kysely
    .insertInto('alerts')
    .values({ ...values, created_at: createdAt, dismissed_at: dismissedAt })
    .execute();
  return id;
}

test('what a node pushes it does not push again, nor does another', async () => {
  const [one, other] = [node(), node()];
  const raised = await outbid();
  one.pushAll([raised]);
  await one.round();
  await later(minute);
  await Promise.all([one.round(), other.round()]);
  expect([one.pushed, other.pushed]).toEqual([[raised.id], []]);
});

test('what a node left when it died another pushes, after some seconds and once', async () => {
  const raised = await outbid();
  const other = node();
  await other.round();
  expect(other.pushed).toEqual([]);
  await later(5_000);
  await other.round();
  await later(minute);
  await other.round();
  expect(other.pushed).toEqual([raised.id]);
  expect(other.toDevices).toEqual([raised.id]);
});

test('one renewed is pushed again, also when that comes before its first push is noted', async () => {
  const one = node();
  const first = await outbid();
  one.pushAll([first]);
  await later(10_000);
  const again = await outbid({ userId: first.user_id, lotId: first.lot_id ?? '' });
  expect(again.id).toBe(first.id);
  await one.round();
  await later(minute);
  await one.round();
  expect(one.pushed).toEqual([first.id, first.id]);
});

test('of those raised together none counts as pushed before all are', async () => {
  const raised = await allOutbid([(await make.user()).id, (await make.user()).id]);
  const [one, other] = [node(), node()];
  one.lost.add(raised[1]?.id ?? '');
  one.pushAll(raised);
  await one.round();
  await later(5_000);
  await other.round();
  const both = raised.map(({ id }) => id).toSorted();
  expect(other.pushed.toSorted()).toEqual(both);
  expect(other.toDevices.toSorted()).toEqual(both);
  await later(minute);
  await other.round();
  expect(other.pushed).toHaveLength(2);
});

test('what many batches left is taken up in one look', async () => {
  const { id: lotId } = await make.lot();
  const left: RaisedAlert[] = [];
  for (let batch = 0; batch < 50; batch += 1)
    left.push(await outbid({ userId: (await make.user()).id, lotId }));
  await later(5_000);
  const one = node();
  await one.round();
  expect(one.pushed.toSorted()).toEqual(left.map(({ id }) => id).toSorted());
});

test('what was pushed while the database could not note it is noted later, not pushed again', async () => {
  let isAway = true;
  const one = node(async () => {
    if (isAway) throw new UnavailableError('away');
  });
  const raised = await outbid();
  one.pushAll([raised]);
  await expect(one.round()).rejects.toThrow('away');
  await later(minute);
  isAway = false;
  await one.round();
  await one.round();
  expect([one.pushed, one.toDevices]).toEqual([[raised.id], [raised.id]]);
});

test('that it was pushed does not wait for the disk, and what is written next does', async () => {
  const raised = await outbid();
  await suite.db.kysely.connection().execute(async (connection) => {
    await sql`create temporary table waits (for_disk text)`.execute(connection);
    await sql`
      create function note_wait() returns trigger language plpgsql as $$ begin
        insert into waits values (current_setting('synchronous_commit'));
        return null;
      end $$`.execute(connection);
    await sql`
      create trigger note_wait after delete on alert_deliveries
      execute function note_wait()`.execute(connection);
    await sql`set synchronous_commit = on`.execute(connection);
    await markDelivered(connection, [raised]);
    await sql`delete from alert_deliveries`.execute(connection);
    const { rows } = await sql`select for_disk from waits`.execute(connection);
    await sql`reset synchronous_commit`.execute(connection);
    await sql`drop function note_wait cascade`.execute(connection);
    await sql`drop table waits`.execute(connection);
    expect(rows).toEqual([{ for_disk: 'off' }, { for_disk: 'on' }]);
  });
  expect(await deliveries()).toEqual([]);
});

test('what nobody pushed within an hour is for the list of alerts alone', async () => {
  await outbid();
  await later(59 * minute);
  await sweepAlerts(suite.db);
  expect(await deliveries()).toHaveLength(1);
  await later(61 * minute);
  const one = node();
  await one.round();
  expect(one.pushed).toEqual([]);
  await sweepAlerts(suite.db);
  expect(await deliveries()).toEqual([]);
});

test('what was dismissed before it was pushed does not stay to be pushed', async () => {
  const { user_id: userId, id } = await outbid();
  const stays = await outbid();
  await dismissAlert(suite.db.kysely, { userId, tenantId: null }, id);
  await sweepAlerts(suite.db);
  expect(await deliveries()).toEqual([{ alert_ids: [stays.id] }]);
});

test('what is dismissed, is not pushed', async () => {
  const raised = await outbid();
  await dismissAlert(suite.db.kysely, { userId: raised.user_id, tenantId: null }, raised.id);
  await later(minute);
  const one = node();
  await one.round();
  expect(one.pushed).toEqual([]);
});

test('every instant is noted as it was read', async () => {
  const one = node();
  const ids: string[] = [];
  for (let instant = 0; instant < 200; instant += 1) ids.push(await alertAt(new Date()));
  await sql`update alerts set created_at = created_at - random() * interval '1 second'`.execute(
    suite.db.kysely,
  );
  const raised = await suite.db.kysely.selectFrom('alerts').selectAll().execute();
  one.pushAll(raised.map((alert) => ({ ...alert, seller_company_id: null, delivery_id: null })));
  await one.round();
  await later(minute);
  await one.round();
  expect(one.pushed.toSorted()).toEqual(ids.toSorted());
});

const ago = (days: number) => new Date(Date.now() - days * day);

test('dismissed alerts go after a month, open ones after three', async () => {
  const kept = [await alertAt(ago(89)), await alertAt(ago(60), ago(29)), await alertAt(ago(1))];
  await alertAt(ago(91));
  await alertAt(ago(60), ago(31));
  await sweepAlerts(suite.db);
  const left = await suite.db.kysely.selectFrom('alerts').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test('an alert that was lost between the nodes is not taken for told, and is pushed again', async () => {
  const [one, other] = [node(), node()];
  const alert = await outbid();
  one.lost.add(alert.id);
  one.pushAll([alert]);
  await one.round();
  expect(one.toDevices).toEqual([]);
  await later(3_100);
  await other.round();
  expect(other.pushed).toEqual([alert.id]);
  expect(other.toDevices).toEqual([alert.id]);
});
