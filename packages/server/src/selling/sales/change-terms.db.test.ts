import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askCommand, commandPatienceMs, runCommand } from '#main/testing/command-line.ts';
import { makeAccount, logInAs } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { changeTerms } from './public.ts';

vi.setConfig({ testTimeout: commandPatienceMs });

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
    expect(await changeTerms(server.database, id, allInOne)).toEqual({ kind: 'changed' });
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
      await changeTerms(server.database, id, { [name]: allInOne[name] });
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
    expect(await changeTerms(server.database, id, both)).toEqual({
      kind: 'fixed',
      terms: ['salesTax'],
    });
    expect(await read(id)).toEqual(before);
    expect(await factsOf(id)).toEqual([]);
    expect(await changeTerms(server.database, id, { title: 'Another' })).toMatchObject({
      kind: 'changed',
    });
  });

  test('need a sale', async () => {
    expect(await changeTerms(server.database, nobodys, { title: 'Another' })).toEqual({
      kind: 'not-found',
    });
  });

  test('and a registration at once: whoever registers knows what they will pay', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await server.make.auction();
      await server.make.session({ auction_id: id });
      const client = server.client();
      await logInAs(server, (await makeAccount(server)).email, { client });
      const [changed, registered] = await Promise.all([
        changeTerms(server.database, id, { salesTax: 12_345 }),
        client.call('POST /api/site/requestApproval', { body: { Param: id } }),
      ]);
      expect(registered.status).toBe(200);
      const { sales_tax_ppm: tax } = await read(id);
      expect(tax === 12_345).toBe(changed.kind === 'changed');
      expect(await changeTerms(server.database, id, { salesTax: 1 })).toMatchObject({
        kind: 'fixed',
      });
    }
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
  await changeTerms(server.database, id, { salesTax: 1 });
  await server.tellFacts();
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
      'Too late to change, nothing was: buyersPremium, termsAndConditions.',
    );
    expect(await read(id)).toEqual(before);
  });
});
