import { v7 as uuid } from 'uuid';
import { signIn } from '#main/testing/sign-in.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { browserOf, field } from './browser.ts';
import type { Browser } from './browser.ts';

export interface Winner extends Browser {
  readonly id: string;
  readonly lotIds: readonly string[];
  readonly auctionId: string;
  readonly sessionId: string;
  /** The invoice's id, from the list of invoices. */
  readonly invoiceId: string;
}

/** Somebody signed in who won lots for 100.00 and 33.33 in an auction that is over and invoiced. */
export async function makeWinner(
  server: TestServer,
  auction: Parameters<typeof soldAuction>[1]['auction'] = {},
  { windows = true }: { readonly windows?: boolean } = {},
): Promise<Winner> {
  const sale = await soldAuction(server, { winners: [[100_00, 33_33]], auction });
  const [winner] = sale.winners;
  if (winner === undefined) throw new Error('Nobody won.');
  if (windows) await addWindow(server, sale.auctionId);
  await server.modules.invoices.settle();
  const browser = browserOf(await signIn(server.client(), server.database, winner.id));
  const { body } = await browser.get('GetInvoices/0/8');
  return {
    ...browser,
    id: winner.id,
    lotIds: winner.lotIds,
    auctionId: sale.auctionId,
    sessionId: sale.place.session_id,
    invoiceId: String(field(body, 'data', '0', 'secureId')),
  };
}

const hour = 60 * 60_000;
/** The full hour some days from now. */
const start = new Date(Math.ceil(Date.now() / hour) * hour + 72 * hour);
export const slot = (index: number) => new Date(start.getTime() + index * (hour / 4)).toISOString();

/** Makes a pickup window of four slots with one place each; returns its id. */
export async function addWindow(server: TestServer, auctionId: string): Promise<string> {
  const id = uuid();
  await server.database.kysely
    .insertInto('pickup_windows')
    .values({
      id,
      auction_id: auctionId,
      starts_at: start,
      ends_at: new Date(start.getTime() + hour),
      slot_minutes: 15,
      per_slot: 1,
    })
    .execute();
  return id;
}

/** Values that are no id of anything: empty, malformed, unknown, and attacks. */
export const noIds = [
  uuid(),
  '00000000-0000-0000-0000-000000000000',
  '1',
  '-1',
  'null',
  'undefined',
  '__proto__',
  "' or 1=1 --",
  '%00',
  '../isauth',
  'x'.repeat(2_000),
  '🪑',
];
