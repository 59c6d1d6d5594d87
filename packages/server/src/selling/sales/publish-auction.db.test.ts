import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { publishAuction } from './publish-auction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function preview(closeAt: Date, startsAt: Date | null = null) {
  const auction = await server.make.auction({ published_at: null, starts_at: startsAt });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: closeAt });
  await server.make.lot(
    { auction_id: auction.id, session_id: session.id },
    { close_at: closeAt, scheduled_close_at: closeAt },
  );
  return auction.id;
}

const publish = (id: string) => publishAuction(server.database, id, byCommand);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('publishing a preview', () => {
  test('opens it once; its time stays', async () => {
    const id = await preview(inMinutes(60));
    const first = await publish(id);
    expect(first).toMatchObject({ kind: 'published', at: expect.any(Date) });
    expect(await publish(id)).toEqual(first);
  });

  test.each([
    ['when its lots would have closed already', inMinutes(-1), null],
    ['when its lots would close before bidding opens', inMinutes(30), inMinutes(60)],
  ])('is refused %s', async (_, closeAt, startsAt) => {
    const id = await preview(closeAt, startsAt);
    expect(await publish(id)).toEqual({
      kind: 'too-late',
      lots: 1,
      firstClose: closeAt,
    });
    const row = await server.database.kysely
      .selectFrom('auctions')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ published_at: null });
  });

  test('needs an auction', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    expect(await publish(id)).toEqual({ kind: 'not-found' });
  });
});
