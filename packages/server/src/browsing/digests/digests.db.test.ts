import { publishNow } from '#main/testing/publish.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedSearches } from '#main/testing/saved-searches.ts';
import type { Searched } from '#main/testing/saved-searches.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { marketplaceHost, testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { bringTo } from '#selling/sales/public.ts';
import { createSearchIndex } from '#browsing/search/public.ts';
import { sendDigests } from './public.ts';
import type { DigestDependencies } from './send-digests.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A day, and the delay of the news. */
const aDayAndMore = day + 11 * minute;

let server: TestServer;
const searches = savedSearches(() => server);
let dependencies: DigestDependencies;
beforeAll(async () => {
  server = await testServer();
  dependencies = {
    database: server.database,
    log: createLog('silent'),
    enqueueEmail: server.modules.messages.enqueueEmail,
    linkTo: server.linkTo,
    findSite: server.findSite,
    host: marketplaceHost,
    unsubscribeKey: server.modules.newsletter.unsubscribeKey,
    postalAddress: '12 Warren Street, Hudson, NY 12534',
  };
});
/** Each test runs a week after the one before, with no digests due at its start. */
let started = 0;
let passed = 0;
beforeEach(async () => {
  started += 7 * day;
  passed = 0;
  await server.clock.shift(started);
  const { kysely } = server.database;
  for (const table of ['follows', 'followed_searches', 'digests'] as const) {
    await kysely.deleteFrom(table).execute();
  }
});
afterAll(() => server.drop());

async function pass(milliseconds: number): Promise<void> {
  passed += milliseconds;
  await server.clock.shift(started + passed);
}

/** A round of digests with an up-to-date search index. */
async function round(): Promise<void> {
  await createSearchIndex(server.database).refresh();
  await sendDigests(dependencies);
}

async function person(row: Parameters<TestServer['make']['user']>[0] = {}) {
  const { id, email } = await server.make.user(row);
  return { id, email, client: await signIn(server.client(), server.database, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const follow = ({ client }: Person, secureId: string, isFavorite = true) =>
  client.call('POST /api/site/setfollow', { body: { secureId, isFavorite } });

async function save({ id, client }: Person, ...searched: Searched): Promise<string> {
  const { savedSearchId } = await searches.name(id, ...searched);
  expect((await searches.save(client, savedSearchId)).status).toBe(204);
  return savedSearchId;
}

let sellers = 0;
const makeSeller = () => server.make.seller({ company_name: `Digest Sales ${(sellers += 1)}` });

/** An auction that nobody can bid in yet, open for days once it is published. */
async function preview(sellerId: string, title: string, lots: readonly string[] = ['A chair']) {
  const now = await server.clock.now();
  const closeAt = new Date(now.getTime() + 5 * day);
  const auction = await server.make.auction({
    seller_company_id: sellerId,
    title,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: auction.id, first_close_at: closeAt });
  for (const lot of lots) {
    await server.make.lot(
      { auction_id: auction.id, session_id: session.id, title: lot },
      { close_at: closeAt, scheduled_close_at: closeAt },
    );
  }
  return { auctionId: auction.id, sessionId: session.id };
}

/** An auction published now. */
async function sale(...of: Parameters<typeof preview>) {
  const made = await preview(...of);
  await publishNow(server.database, made.auctionId);
  await server.deliverFacts();
  return made;
}

/** The digests that somebody got, oldest first. */
async function digestsOf({ email }: Person) {
  await server.jobs.runDue();
  const rows = await server.database.kysely
    .selectFrom('outbox')
    .select(['id', 'data'])
    .where('recipient', '=', email)
    .where('template', '=', 'digest')
    .orderBy('id')
    .execute();
  const outbox = path.join(server.dataDir, 'outbox');
  return Promise.all(
    rows.map(async ({ id, data }) => ({
      data: JSON.stringify(data),
      eml: await readFile(path.join(outbox, `${id}.eml`), 'utf8'),
      html: await readFile(path.join(outbox, `${id}.html`), 'utf8'),
    })),
  );
}
const countOf = async (who: Person) => (await digestsOf(who)).length;

async function byPage(key: string): Promise<boolean> {
  const { body } = await server
    .client()
    .call('POST /api/site/unsubscribe', { body: { Param: key } });
  return !body.isError;
}

async function byMailProgram(key: string): Promise<boolean> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/unsubscribe/${key}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  return statusCode === 200;
}

describe('the digest of sellers', () => {
  test('tells of what they published since they are followed, with its address', async () => {
    const [followed, other] = [await makeSeller(), await makeSeller()];
    await sale(followed.id, 'Before the follow');
    await pass(minute);
    const ann = await person();
    await follow(ann, followed.id);
    await pass(hour);
    const { sessionId } = await sale(followed.id, 'The Whitcomb House', ['A chair', 'A table']);
    await sale(other.id, 'Somebody else’s');
    await pass(aDayAndMore);
    await round();
    const [mail, ...more] = await digestsOf(ann);
    expect(more).toEqual([]);
    expect(mail?.html).toContain('The Whitcomb House');
    expect(mail?.html).toContain(`http://localhost:3000/auction/${sessionId}/THE-WHITCOMB-HOUSE`);
    expect(mail?.html).toMatch(/Digest Sales \d+ · Hudson, NY · 2 lots · begins to close/);
    expect(mail?.html).not.toContain('Before the follow');
    expect(mail?.html).not.toContain('Somebody else');
    expect(mail?.eml).toContain('Subject: New: The Whitcomb House');
  });

  test('comes once a day at most, each with what is new since the last', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await sale(seller.id, 'First sale');
    await pass(aDayAndMore);
    await round();
    expect(await countOf(ann)).toBe(1);
    await sale(seller.id, 'Second sale');
    for (let hours = 0; hours < 23; hours += 1) {
      await pass(hour);
      await round();
    }
    expect(await countOf(ann)).toBe(1);
    await pass(2 * hour);
    await round();
    const [, second, ...more] = await digestsOf(ann);
    expect(more).toEqual([]);
    expect(second?.html).toContain('Second sale');
    expect(second?.html).not.toContain('First sale');
  });

  test('tells of everything once, whenever it was published', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    const titles: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      await pass(457 * minute);
      titles.push(`Sale number ${n + 1}.`);
      await sale(seller.id, titles.at(-1) ?? '');
      await round();
    }
    await pass(aDayAndMore);
    await round();
    await pass(aDayAndMore);
    await round();
    const mails = await digestsOf(ann);
    const listed = mails.flatMap(({ html }) => html.match(/Sale number \d+\.(?=<\/a>)/g) ?? []);
    const more = mails.map(({ html }) => Number(/And (\d+) more auction/.exec(html)?.[1] ?? 0));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.length + more.reduce((sum, count) => sum + count, 0)).toBe(titles.length);
    expect(mails.length).toBeLessThanOrEqual(4);
  });

  test('forgets no auction whose publication commits after its time was looked through', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    const { auctionId } = await preview(seller.id, 'Slowly published');
    await pass(aDayAndMore);
    const marked = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const published = server.database.transaction(async (transaction) => {
      await bringTo(transaction, auctionId, 'published');
      marked.resolve();
      await looked.promise;
    });
    await marked.promise;
    await pass(minute);
    await round();
    looked.resolve();
    await published;
    expect(await countOf(ann)).toBe(0);
    await pass(aDayAndMore);
    await round();
    const [mail] = await digestsOf(ann);
    expect(mail?.html).toContain('Slowly published');
  });

  test('is written once, however many rounds run at once or again', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await sale(seller.id, 'A sale');
    await pass(aDayAndMore);
    await createSearchIndex(server.database).refresh();
    await Promise.all([1, 2, 3].map(() => sendDigests(dependencies)));
    await round();
    expect(await countOf(ann)).toBe(1);
  });

  test('is made up for by a later round when its transaction broke', async () => {
    const seller = await makeSeller();
    const [ann, bob] = [await person(), await person()];
    await follow(ann, seller.id);
    await follow(bob, seller.id);
    await sale(seller.id, 'A sale');
    await pass(aDayAndMore);
    await createSearchIndex(server.database).refresh();
    const { enqueueEmail } = dependencies;
    await sendDigests({
      ...dependencies,
      async enqueueEmail(transaction, envelope, email) {
        await enqueueEmail(transaction, envelope, email);
        if (envelope.to === ann.email) throw new Error('killed');
      },
    });
    expect([await countOf(ann), await countOf(bob)]).toEqual([0, 1]);
    await pass(16 * minute);
    await round();
    expect([await countOf(ann), await countOf(bob)]).toEqual([1, 1]);
  });

  test('that fails leaves the next rounds to others, and is tried again after some minutes', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await sale(seller.id, 'A sale');
    await pass(aDayAndMore);
    await createSearchIndex(server.database).refresh();
    let tries = 0;
    const failing: DigestDependencies = {
      ...dependencies,
      enqueueEmail() {
        tries += 1;
        return Promise.reject(new Error('cannot be written'));
      },
    };
    for (const expected of [1, 1, 2, 2]) {
      await sendDigests(failing);
      expect(tries).toBe(expected);
      if (expected === 1) await pass(8 * minute);
    }
    expect(await countOf(ann)).toBe(0);
  });

  test('is not written without news, nor of what is over or no longer followed', async () => {
    const [seller, left] = [await makeSeller(), await makeSeller()];
    const ann = await person();
    await follow(ann, seller.id);
    await follow(ann, left.id);
    const { auctionId } = await sale(seller.id, 'Over');
    await server.database.kysely
      .updateTable('lot_states')
      .set({ outcome: 'passed', ended_at: new Date() })
      .where('auction_id', '=', auctionId)
      .execute();
    await sale(left.id, 'Left');
    await follow(ann, left.id, false);
    await pass(aDayAndMore);
    await round();
    expect(await countOf(ann)).toBe(0);
  });
});

describe('the digest of saved searches', () => {
  test('tells of new lots that have every word, in the categories of the search', async () => {
    const seller = await makeSeller();
    const ann = await person();
    const searchId = await save(ann, 'Walnut Dressers');
    await save(ann, 'harpsichord');
    const { sessionId } = await sale(seller.id, 'A sale', [
      'Dresser of walnut',
      'Walnut chair',
      'Oak dresser',
    ]);
    await pass(aDayAndMore);
    await round();
    const [mail, ...more] = await digestsOf(ann);
    expect(more).toEqual([]);
    expect(mail?.html).toContain('“walnut dressers”: 1 new lot<');
    expect(mail?.html).toContain(`http://localhost:3000/auction/${sessionId}/lot/`);
    expect(mail?.html).toContain('Dresser of walnut');
    for (const other of ['Walnut chair', 'Oak dresser', 'harpsichord', 'See all']) {
      expect(mail?.html).not.toContain(other);
    }
    expect(mail?.html).not.toContain(searchId);
    await pass(aDayAndMore);
    await round();
    expect(await countOf(ann)).toBe(1);
  });

  test('shows three lots of a search and leads to the others', async () => {
    const seller = await makeSeller();
    const ann = await person();
    const searchId = await save(ann, 'barometer');
    await sale(
      seller.id,
      'A sale',
      Array.from({ length: 5 }, (_, n) => `Barometer ${n}`),
    );
    await pass(aDayAndMore);
    await round();
    const [mail] = await digestsOf(ann);
    expect(mail?.html).toContain('“barometer”: 5 new lots');
    expect(mail?.html.match(/>Barometer \d</g)).toHaveLength(3);
    expect(mail?.html).toContain(`http://localhost:3000/search/${searchId}?o=JustPosted`);
  });

  test('tells only of what the search is narrowed to, and names it so', async () => {
    const seller = await server.make.seller({ company_name: 'Inkwell & Daughters' });
    const ann = await person();
    const within = { Seller: seller.id, State: 'NY', PriceTo: 50, ClosesWithin: 10_080 };
    await save(ann, 'inkwell', [], within);
    await save(ann, '', [], { Seller: seller.id, PriceTo: 50 });
    for (const other of [
      { ...within, PriceFrom: 40 },
      { ...within, State: 'TX' },
      { ...within, ClosesWithin: 60 },
      { ...within, Seller: (await makeSeller()).id },
    ]) {
      await save(ann, 'inkwell', [], other);
    }
    await sale(seller.id, 'A sale', ['Silver inkwell']);
    await pass(aDayAndMore);
    await round();
    const [mail] = await digestsOf(ann);
    const found = mail?.html.match(/“[^”]*”: 1 new lot/g)?.toSorted();
    expect(found).toEqual([
      `“Lots, up to $50, by Inkwell &amp; Daughters”: 1 new lot`,
      `“inkwell, up to $50, closing within a week, in New York, by Inkwell &amp; Daughters”: 1 new lot`,
    ]);
  });

  test('waits until the search knows the lots', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await save(ann, 'sextant');
    await sale(seller.id, 'A sale', ['Brass sextant']);
    await pass(aDayAndMore);
    await sendDigests(dependencies);
    expect(await countOf(ann)).toBe(0);
    await round();
    expect(await countOf(ann)).toBe(1);
  });

  test('is one mail with that of sellers', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await save(ann, 'astrolabe');
    await sale(seller.id, 'The Observatory', ['Astrolabe']);
    await pass(aDayAndMore);
    await round();
    const [mail, ...more] = await digestsOf(ann);
    expect(more).toEqual([]);
    expect(mail?.eml).toContain('Subject: New: The Observatory, and 1 more');
  });

  test('costs one look for all who follow the same since then', async () => {
    const seller = await makeSeller();
    const [ann, bob, carl] = [await person(), await person(), await person()];
    for (const who of [ann, bob]) await save(who, 'theodolite');
    await pass(aDayAndMore);
    await round();
    await sale(seller.id, 'Surveyors', ['Brass theodolite']);
    await save(carl, 'theodolite');
    await pass(aDayAndMore);
    await createSearchIndex(server.database).refresh();
    const looks = await looksOf((database) => sendDigests({ ...dependencies, database }));
    expect(looks).toBe(2);
    expect([await countOf(ann), await countOf(bob), await countOf(carl)]).toEqual([1, 1, 0]);
  });
});

/** How often the search was queried in a transaction. */
async function looksOf(work: (database: Database) => Promise<void>): Promise<number> {
  let looks = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('ts_rank')) looks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({
    ...server.database,
    transaction: (inTransaction) =>
      server.database.transaction((tx) => inTransaction(tx.withPlugin(counting))),
  });
  return looks;
}

describe('nobody gets a digest who', () => {
  test.each([
    ['has not verified the address', { email_verified_at: null }],
    ['has left', { deactivated_at: new Date() }],
    ['chose no news', { subscribed: false }],
  ])('%s', async (_, row) => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await server.database.kysely.updateTable('users').set(row).where('id', '=', ann.id).execute();
    await sale(seller.id, 'A sale');
    await pass(aDayAndMore);
    await round();
    expect(await countOf(ann)).toBe(0);
  });

  test.each([
    ['the page', byPage],
    ['one click of the mail program', byMailProgram],
  ])('unsubscribed by %s', async (_, unsubscribe) => {
    const seller = await makeSeller();
    const [ann, bob] = [await person(), await person()];
    await follow(ann, seller.id);
    await follow(bob, seller.id);
    await sale(seller.id, 'First');
    await pass(aDayAndMore);
    await round();
    const [mail] = await digestsOf(ann);
    const key = /\/unsubscribe\/([\w-]{64})"/.exec(mail?.html ?? '')?.[1] ?? '';
    const headers = mail?.eml.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '';
    expect(headers).toContain(`List-Unsubscribe: <http://localhost:3000/unsubscribe/${key}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.html).toContain('12 Warren Street, Hudson, NY 12534');
    expect(mail?.data).not.toContain(key);
    expect([await unsubscribe(key), await unsubscribe(key)]).toEqual([true, true]);
    await sale(seller.id, 'Second');
    await pass(aDayAndMore);
    await round();
    expect([await countOf(ann), await countOf(bob)]).toEqual([1, 2]);
  });

  test('has unsubscribed from the newsletter of the marketplace', async () => {
    const seller = await makeSeller();
    const ann = await person();
    await follow(ann, seller.id);
    await server.database.kysely
      .insertInto('newsletter_subscriptions')
      .values({
        id: ann.id,
        site_host: marketplaceHost,
        email: ann.email.toUpperCase(),
        state: 'unsubscribed',
        since: new Date(),
        asked_at: new Date(),
        asks_since: new Date(),
      })
      .execute();
    await sale(seller.id, 'A sale');
    await pass(aDayAndMore);
    await round();
    expect(await countOf(ann)).toBe(0);
  });
});

test('unsubscribing by a digest ends the newsletter of the marketplace with it', async () => {
  const seller = await makeSeller();
  const ann = await person();
  await server.database.kysely
    .insertInto('newsletter_subscriptions')
    .values({
      id: ann.id,
      site_host: marketplaceHost,
      email: ann.email,
      state: 'subscribed',
      since: new Date(),
      asked_at: new Date(),
      asks_since: new Date(),
    })
    .execute();
  await follow(ann, seller.id);
  expect(await byPage(dependencies.unsubscribeKey(ann.id))).toBe(true);
  const { state } = await server.database.kysely
    .selectFrom('newsletter_subscriptions')
    .select('state')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('unsubscribed');
});
