import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApplicant } from '#main/testing/applicant.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { readAgreements, readText, readVersions } from './agreements.queries.ts';
import { createPrepareAgreement } from './prepare-agreement.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** What somebody agreed to, each text in full. */
async function agreedBy(email: string) {
  const { kysely } = server.database;
  const agreements = (await readAgreements(kysely, email)) ?? [];
  return Promise.all(
    agreements.map(async ({ kind, auctionId, host, hash }) => ({
      kind,
      auctionId,
      host,
      text: await readText(kysely, hash),
    })),
  );
}

const setTerms = (auctionId: string, terms_html: string) =>
  server.database.kysely
    .updateTable('auctions')
    .set({ terms_html })
    .where('id', '=', auctionId)
    .execute();

describe('a registration', () => {
  test('keeps the terms that stood at that moment, whatever they become later', async () => {
    const auction = await server.make.auction();
    await setTerms(auction.id, '<p>Ten percent restocking.</p>');
    const { email, ask } = await makeApplicant(server);
    await ask(auction.id);
    await setTerms(auction.id, '<p>No returns.</p>');
    // Asking again is not another agreement.
    await ask(auction.id);
    const agreed = await agreedBy(email);
    expect(agreed.map(({ kind }) => kind)).toEqual([
      'auction-terms',
      'pickup-terms',
      'company-terms',
    ]);
    expect(agreed[0]).toEqual({
      kind: 'auction-terms',
      auctionId: auction.id,
      host: 'localhost',
      text: '<p>Ten percent restocking.</p>',
    });
  });
});

describe('a change of terms', () => {
  test('leaves every version, whoever wrote it, and no version where nothing changed', async () => {
    const auction = await server.make.auction();
    const texts = ['<p>One.</p>', '<p>One.</p>', '<p>Two.</p>', '<p>One.</p>'];
    for (const text of texts) await setTerms(auction.id, text);
    const versions = (await readVersions(server.database.kysely, auction.id)).filter(
      ({ kind }) => kind === 'auction-terms',
    );
    const kept = await Promise.all(
      versions.map(({ hash }) => readText(server.database.kysely, hash)),
    );
    expect(kept.slice(1)).toEqual(['<p>One.</p>', '<p>Two.</p>', '<p>One.</p>']);
  });

  test('of a seller leaves versions too', async () => {
    const auction = await server.make.auction();
    const { seller_company_id: sellerId } = await server.database.kysely
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', auction.id)
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .updateTable('seller_companies')
      .set({ terms_html: '<p>Ours.</p>' })
      .where('id', '=', sellerId)
      .execute();
    expect(await readVersions(server.database.kysely, sellerId)).toHaveLength(2);
  });

  test.each(['kept_texts', 'text_versions', 'agreements'] as const)(
    'cannot reach what is in %s',
    async (table) => {
      const { kysely } = server.database;
      await expect(kysely.deleteFrom(table).execute()).rejects.toThrow(/never changed/);
    },
  );
});

describe('the texts of a site', () => {
  const pages = new Map<string, string>();
  beforeEach(() => pages.clear());
  const prepare = (withoutText: 'absent' | 'unreachable' = 'unreachable') =>
    createPrepareAgreement({
      database: server.database,
      log: createLog('silent'),
      async readPage(_, path) {
        const html = pages.get(path);
        return html === undefined ? { state: withoutText } : { state: 'shown', html };
      },
    });

  async function signUp(host: string, prepareAgreement = prepare()) {
    const note = await prepareAgreement(host);
    const { email, id: userId } = await makeApplicant(server);
    await server.database.transaction((transaction) =>
      note(transaction, { userId, auctionId: null }),
    );
    return agreedBy(email);
  }

  test('are kept as people read them, without the page around them', async () => {
    pages.set(
      '/terms',
      '<body><nav>Home</nav><main id="m"><h1>Terms</h1><p>Be kind &amp; fair.</p></main>',
    );
    pages.set('/privacy', '<main><p>We sell nothing.</p></main>');
    expect(await signUp('one.example')).toEqual([
      { kind: 'site-terms', auctionId: null, host: 'one.example', text: 'Terms\nBe kind & fair.' },
      { kind: 'privacy-policy', auctionId: null, host: 'one.example', text: 'We sell nothing.' },
    ]);
  });

  test('that cannot be shown now are those that were shown last', async () => {
    pages.set('/terms', '<main>Old terms</main>').set('/privacy', '<main>Old policy</main>');
    await signUp('two.example');
    pages.clear();
    expect(await signUp('two.example')).toMatchObject([
      { kind: 'site-terms', text: 'Old terms' },
      { kind: 'privacy-policy', text: 'Old policy' },
    ]);
  });

  test('that nobody could ever read let nobody agree, until they are shown', async () => {
    pages.set('/terms', '<main>Terms</main>');
    const prepareAgreement = prepare();
    await expect(prepareAgreement('three.example')).rejects.toMatchObject({ code: 'Unavailable' });
    pages.set('/privacy', '<main>Policy</main>');
    expect(await signUp('three.example', prepareAgreement)).toMatchObject([
      { kind: 'site-terms', text: 'Terms' },
      { kind: 'privacy-policy', text: 'Policy' },
    ]);
  });

  test('that the server has no pages for are agreed to by nobody, as soon as it has by everybody', async () => {
    const prepareAgreement = prepare('absent');
    expect(await signUp('four.example', prepareAgreement)).toEqual([]);
    pages.set('/terms', '<main>Terms</main>').set('/privacy', '<main>Policy</main>');
    expect(await signUp('four.example', prepareAgreement)).toHaveLength(2);
  });
});
