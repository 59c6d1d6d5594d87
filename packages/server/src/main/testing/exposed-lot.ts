import { randomUUID } from 'node:crypto';
import type { ReservePolicy } from '@fairlot/rules';
import { biddingScene } from './bidding-scene.ts';
import type { SignedInBidder } from './bidding-scene.ts';
import { ownHost } from './own-host.ts';
import { bid, signIn } from './sign-in.ts';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** The bidder, and the amount in dollars. */
export type Entry = readonly [who: keyof typeof paddles, dollars: number];

/** A lot on which somebody bids high and retracts. Amounts in dollars. */
export interface Exposure {
  readonly reserve: number | null;
  readonly reservePolicy: ReservePolicy;
  readonly entries: readonly Entry[];
}

const paddles = { leader: 101, rival: 102, retractor: 103 } as const;
const day = 24 * 60 * 60_000;

/** Values that differ between two runs: ids, not content. */
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Plays an exposure up to the retraction on an auction and host of its own, and makes every read open to
 * anybody but staff and the exposed leader: answers as texts, by asker and question, with ids by order of
 * appearance.
 */
export async function liveAndAsk(
  server: TestServer,
  exposure: Exposure,
): Promise<ReadonlyMap<string, string>> {
  const scene = biddingScene(() => server);
  const close = new Date((await server.clock.now()).getTime() + 3 * day);
  const seller = await server.make.seller({ company_name: `Seller ${randomUUID()}` });
  const auction = await server.make.auction({
    seller_company_id: seller.id,
    reserve_policy: exposure.reservePolicy,
    published_at: new Date('2026-11-01T12:00:00Z'),
  });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: close });
  const lot = await server.make.lot(
    { session_id: session.id, auction_id: auction.id, lot_number: '1', title: 'Oak bench' },
    {
      close_at: close,
      scheduled_close_at: close,
      reserve_cents: exposure.reserve === null ? null : Math.round(exposure.reserve * 100),
    },
  );
  const host = await ownHost(server, auction.id);

  async function bidder(paddle: number): Promise<SignedInBidder> {
    const { id } = await server.make.bidder(auction.id, paddle);
    return { id, paddle, client: await signIn(server.client(host), server.database, id) };
  }
  const people = {
    leader: await bidder(paddles.leader),
    rival: await bidder(paddles.rival),
    retractor: await bidder(paddles.retractor),
  };
  const fan = await server.make.user();
  const fanClient = await signIn(server.client(host), server.database, fan.id);
  await fanClient.call('POST /api/site/setfavorite', {
    body: { secureId: lot.id, isFavorite: true },
  });

  const sent: { client: TestClient; dollars: number; uniqueId: string }[] = [];
  for (const [who, dollars] of exposure.entries) {
    const { client } = people[who];
    const uniqueId = randomUUID();
    await bid(client, lot.id, dollars, uniqueId);
    if (who !== 'leader') sent.push({ client, dollars, uniqueId });
  }
  const { retractor } = people;
  const own = (await scene.logOf(lot.id)).find((row) => row.bidder_id === retractor.id);
  const { status } = await retractor.client.call('POST /api/site/retractBid', {
    body: { Param: own?.id ?? '' },
  });
  if (status !== 204) throw new Error('The high bid was not retracted.');
  await server.modules.search.index.refresh();

  const answers = new Map<string, string>();
  const note = (question: string, answer: { status: number; body: unknown }) => {
    const text = JSON.stringify([answer.status, answer.body])
      .replaceAll(host, 'host')
      .replaceAll(/bidder-\d+@/g, 'bidder@')
      .replaceAll(/"serverTime":"[^"]*"/g, '');
    answers.set(question, withPlainIds(text));
  };
  const askers = {
    visitor: server.client(host),
    fan: fanClient,
    rival: people.rival.client,
    retractor: retractor.client,
  };
  const ask = async (when: string) => {
    for (const [name, client] of Object.entries(askers)) {
      for (const question of questions(lot.id, session.id, auction.id)) {
        note(`${when}, ${name}: ${question.name}`, await question.ask(client));
      }
    }
  };
  await ask('after the retraction');
  for (const [index, { client, dollars, uniqueId }] of sent.entries()) {
    note(`bid ${index} sent again`, await bid(client, lot.id, dollars, uniqueId));
  }
  note('the retractor bids again', await bid(retractor.client, lot.id, 700));
  note('a further bid', await bid(people.rival.client, lot.id, 50));
  await ask('after a further bid');
  return answers;
}

interface Question {
  readonly name: string;
  readonly ask: (client: TestClient) => Promise<{ status: number; body: unknown }>;
}

/** Every read of the contract in which a bid could leave a trace. */
function questions(lot: string, session: string, auction: string): Question[] {
  const reads = [
    `getlot/${lot}`,
    `getlot/${lot}/true`,
    `getlotbids/${lot}`,
    'getauctions/0/100',
    `getauctionandlots/${session}/0/100`,
    `getauctionandlots/${auction}/0/100`,
    `getauctionlots/${session}/0/100`,
    'favorites/0/100',
    'currentbids/0/100',
    'pastbids/0/100',
    'pastitems/0/100',
    'pastwins/0/100',
    'searchsuggestions/oak',
    'isauth',
  ].map((path) => ({
    name: path.replaceAll(ids, 'id'),
    ask: (client: TestClient) => client.request('GET', `/api/site/${path}`),
  }));
  const searches = (['PriceLow', 'PriceHigh'] as const).map((OrderBy) => ({
    name: `search ${OrderBy}`,
    ask: (client: TestClient) =>
      client.call('POST /api/site/search', { body: { Search: 'oak', OrderBy } }),
  }));
  return [
    ...reads,
    ...searches,
    {
      name: 'search in the auction',
      ask: (client: TestClient) =>
        client.call('POST /api/site/search/:auctionSecureId', {
          params: { auctionSecureId: session },
          body: { Search: 'oak' },
        }),
    },
  ];
}

function withPlainIds(text: string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(ids, (id) => {
    const plain = seen.get(id) ?? `id-${seen.size + 1}`;
    seen.set(id, plain);
    return plain;
  });
}
