import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askCommand, commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { makeAccount, logInAs } from '#main/testing/log-in-as.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { lockOwnRegistration } from '#bidding/registrations/registrations.queries.ts';
import { readAgreements, readVersions } from '#identity/agreements/agreements.queries.ts';
import { lockSale } from './locked-sale.ts';
import { changeTerms } from './public.ts';

vi.setConfig({ testTimeout: commandTimeoutMs });

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const read = (id: string) =>
  server.database.kysely
    .selectFrom('auctions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const waiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(
    server.database.kysely,
  );
  return rows.length;
};
const isOfSale = ({ kind }: { readonly kind: string }) => kind === 'auction-terms';
const factsOf = async (auctionId: string) =>
  (await server.database.kysely.selectFrom('facts').select(['name', 'body']).execute()).filter(
    ({ body }) => (body as { auctionId?: string }).auctionId === auctionId,
  );
const allInOne = {
  title: 'The Mill House',
  descriptionHtml: '<p>A mill</p>',
  approval: 'manual',
  premiumRules: [
    { bands: [{ from: 0, rate: 200_000 }], cumulative: false, minimum: 0 },
    { bands: [{ from: 0, rate: 30_000 }], cumulative: false, minimum: 0 },
  ],
  salesTax: 40_000,
  increments: [{ from: 0, increment: 2_00 }],
  wholeIncrementsOnly: true,
  reservePolicy: 'by-increments',
  termsHtml: '<p>Terms</p>',
  pickupTermsHtml: '<p>Pickup</p>',
  autoCharge: false,
  chargeDelay: 3_600_000,
} as const;

describe('the terms of a sale', () => {
  test('are changed all at once, and followers are told', async () => {
    const { id } = await server.make.auction();
    expect(await changeTerms(server.database, id, allInOne, byCommand)).toEqual({
      kind: 'changed',
    });
    expect(await read(id)).toMatchObject({
      title: 'The Mill House',
      description_html: '<p>A mill</p>',
      approval: 'manual',
      buyers_premium_ppm: 230_000,
      premium_rules: allInOne.premiumRules,
      sales_tax_ppm: 40_000,
      increments: allInOne.increments,
      whole_increments_only: true,
      reserve_policy: 'by-increments',
      terms_html: '<p>Terms</p>',
      pickup_terms_html: '<p>Pickup</p>',
      auto_charge: false,
      charge_delay_ms: 3_600_000,
    });
    expect(await factsOf(id)).toEqual([{ name: 'TermsChanged', body: { auctionId: id } }]);
  });

  test.each(Object.keys(allInOne) as (keyof typeof allInOne)[])(
    'stay as they are but for %s, when that alone is named',
    async (name) => {
      const { id } = await server.make.auction();
      const before = await read(id);
      await changeTerms(server.database, id, { [name]: allInOne[name] }, byCommand);
      const after = await read(id);
      const changed = Object.keys(after).filter(
        (column) =>
          JSON.stringify(after[column as keyof typeof after]) !==
          JSON.stringify(before[column as keyof typeof before]),
      );
      expect(changed).toHaveLength(name === 'premiumRules' ? 2 : 1);
    },
  );

  test('that bidders count on are fixed by the first registration, and nothing is changed', async () => {
    const { id } = await server.make.auction();
    await server.make.registration({ auction_id: id });
    const before = await read(id);
    const both = { title: 'Another', salesTax: 1 };
    expect(await changeTerms(server.database, id, both, byCommand)).toEqual({
      kind: 'fixed',
      terms: ['salesTax'],
    });
    expect(await read(id)).toEqual(before);
    expect(await factsOf(id)).toEqual([]);
    expect(await changeTerms(server.database, id, { title: 'Another' }, byCommand)).toMatchObject({
      kind: 'changed',
    });
  });

  test('need a sale', async () => {
    expect(await changeTerms(server.database, nobodys, { title: 'Another' }, byCommand)).toEqual({
      kind: 'not-found',
    });
  });

  test('wait for somebody who registers in this moment, and are fixed then', async () => {
    const { id } = await server.make.auction();
    const before = await read(id);
    const user = await server.make.user();
    const { change } = await server.database.transaction(async (transaction) => {
      await lockOwnRegistration(transaction, id, user.id, null);
      const change = changeTerms(server.database, id, { salesTax: 12_345 }, byCommand);
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      return { change };
    });
    expect(await change).toEqual({ kind: 'fixed', terms: ['salesTax'] });
    expect(await read(id)).toEqual(before);
  });

  test('under way are waited for by who registers, and it is the new ones that they agree to', async () => {
    const { id } = await server.make.auction();
    await server.make.session({ auction_id: id });
    const { email } = await makeAccount(server);
    const client = server.client();
    await logInAs(server, email, { client });
    const { registered } = await server.database.transaction(async (transaction) => {
      await lockSale(transaction, id);
      const registered = client.call('POST /api/site/requestApproval', { body: { Param: id } });
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      await transaction
        .updateTable('auctions')
        .set({ terms_html: '<p>New</p>' })
        .where('id', '=', id)
        .execute();
      return { registered };
    });
    expect((await registered).status).toBe(200);
    const { kysely } = server.database;
    const versions = (await readVersions(kysely, id)).filter(isOfSale);
    const agreed = (await readAgreements(kysely, email))?.filter(isOfSale) ?? [];
    expect(versions).toHaveLength(2);
    expect(agreed.map(({ hash }) => hash)).toEqual([versions[1]?.hash]);
  });
});

const page = (body: string) => async () => ({
  status: 200,
  headers: [],
  body: Buffer.from(body),
  packed: Buffer.alloc(0),
});

const correct = async (id: string, terms: unknown) => {
  await writeFile(path.join(server.dataDir, 'terms.json'), JSON.stringify(terms));
  return ['auction', 'correct', id, 'terms.json'];
};

test('pages that are kept for others do not tell the old terms', async () => {
  const { id } = await server.make.auction();
  const { cache } = server.modules.pages;
  await cache.forCrawlers('localhost/auction', page('18%'));
  await changeTerms(server.database, id, { salesTax: 1 }, byCommand);
  await server.deliverFacts();
  const { body } = await cache.forCrawlers('localhost/auction', page('20%'));
  expect(body.toString()).toBe('20%');
});

describe('by command', () => {
  test('a file with the fields of sale.json changes what it names', async () => {
    const { id } = await server.make.auction();
    const before = await read(id);
    const args = await correct(id, { title: 'The Mill', buyersPremium: 0.2, chargeDelayHours: 1 });
    expect(await askCommand(server, args)).toEqual({
      code: 0,
      answer: { auctionSecureId: id, corrected: true },
    });
    expect(await read(id)).toEqual({
      ...before,
      title: 'The Mill',
      buyers_premium_ppm: 200_000,
      charge_delay_ms: 3_600_000,
    });
  });

  test('what is wrong with it is told field by field, and nothing is changed', async () => {
    const { id } = await server.make.auction();
    const before = await read(id);
    const said = async (terms: unknown) =>
      (await runCommand(server, await correct(id, terms))).stderr.trim();
    expect(await said({ salesTax: 18, timeZone: 'UTC' })).toMatch(
      /terms\.json: salesTax is no fraction[^\n]*\nterms\.json: timeZone is not a field of a sale/,
    );
    expect(await said({})).toBe('terms.json: names nothing to change');
    expect(await said([])).toMatch(/^terms\.json: /);
    expect(await said({ title: '' })).toBe('terms.json: title is empty');
    await server.make.registration({ auction_id: id });
    expect(await said({ title: 'The Mill', buyersPremium: 0.2, termsAndConditions: '' })).toBe(
      'It is too late to change buyersPremium, termsAndConditions. Nothing was changed.',
    );
    expect(await read(id)).toEqual(before);
  });
});
