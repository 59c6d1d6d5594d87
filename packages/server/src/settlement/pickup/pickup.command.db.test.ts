import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday } from '#main/testing/pickup-scene.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
const scene = pickupScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.freeze(tuesday));
afterAll(() => server.drop());

/** The program as a seller's office runs it, beside the server. */
const run = (...args: string[]) => askCommand(server, args);

test('the plan of a day, and what was signed for', { timeout: commandTimeoutMs }, async () => {
  const { id: auctionId } = await server.make.auction();
  const windowId = await scene.window(auctionId);
  const [ann, ben] = [await scene.winner(auctionId), await scene.winner(auctionId)];
  await scene.choose(ben, windowId, slotAt(2));
  await scene.voidLots(ann.id, ann.lotIds.slice(1));
  const staff = await scene.staffOf(auctionId);
  const body = {
    Param: ben.id,
    lots: ben.lotIds.slice(0, 1),
    signedBy: 'Ben Bidder',
    signature: 'M1 1L2 2',
  };
  await staff.client.call('POST /api/site/handover', { body });

  const planned = { bidderName: 'Ada Bidder', phone: '(518) 555-0100' };
  expect(await run('pickup', 'list', auctionId)).toMatchObject({
    code: 0,
    answer: {
      pickups: [
        {
          ...planned,
          invoiceSecureId: ben.id,
          pickupDateTime: slotAt(2),
          pickupTimeStr: 'Sat, Nov 28, 2026, 10:30 – 10:45 AM EST',
          lots: 2,
          handedOver: 1,
          amountDue: ben.totalCents / 100,
        },
        { ...planned, invoiceSecureId: ann.id, pickupDateTime: null, lots: 1, handedOver: 0 },
      ],
    },
  });
  expect(await run('pickup', 'show', ben.id)).toMatchObject({
    code: 0,
    answer: {
      invoiceNumber: ben.invoiceNumber,
      handovers: [
        {
          handedOverAt: tuesday.toISOString(),
          staffEmail: staff.email,
          signedBy: 'Ben Bidder',
          signature: 'M1 1L2 2',
          lotNumbers: [expect.any(String)],
        },
      ],
    },
  });
  expect(await run('pickup', 'show', nobodys)).toEqual({
    code: 1,
    answer: { isError: true, message: `There is no invoice ${nobodys}.` },
  });
});

test(
  'a seller names their staff, who may then hand over',
  { timeout: commandTimeoutMs },
  async () => {
    const { id: sellerId } = await server.make.seller();
    const { id: auctionId } = await server.make.auction({ seller_company_id: sellerId });
    const ann = await scene.winner(auctionId);
    const { id, email } = await server.make.user();
    const client = await scene.signedIn(id);
    const checkIn = async () =>
      (await client.call('GET /api/site/checkin/:invoiceId', { params: { invoiceId: ann.id } }))
        .status;
    expect(await checkIn()).toBe(404);
    // Not as owner: the last one cannot be removed.
    const role = 'cashier';
    const added = await run(
      'staff',
      'add',
      email.toUpperCase(),
      '--seller',
      sellerId,
      '--role',
      role,
    );
    expect(added).toEqual({
      code: 0,
      answer: {
        staff: [{ personId: expect.any(String), email, name: 'Ada Bidder', role, sales: [] }],
      },
    });
    expect(await checkIn()).toBe(200);
    expect(await run('staff', 'remove', email, '--seller', sellerId)).toEqual({
      code: 0,
      answer: { staff: [] },
    });
    expect(await checkIn()).toBe(404);
  },
);
