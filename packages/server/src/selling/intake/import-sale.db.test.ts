import { openLots } from '#bidding/lot-state/public.ts';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { flatPremium } from '@fairlot/rules';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '#main/testing/test-clock.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { importSale } from './import-sale.ts';
import type { ImportOptions } from './import-sale.ts';
import { formatProblem, ImportError } from './problem.ts';

const json = {
  seller: { companyName: 'Hudson Estates', state: 'NY', email: 'a@hudson.example' },
  title: 'Farmhouse',
  timeZone: 'America/New_York',
  address1: '1 Main Street',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  firstCloseTime: '+1h',
};

let test: TestDatabase;
let folder: string;
const files = new Map<string, Uint8Array>();
const store: FileStore = {
  write: async (key, bytes) => void files.set(key, bytes),
  read: async (key) => Buffer.from(files.get(key) ?? []),
  remove: async (key) => void files.delete(key),
};

beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-sale-'));
  await mkdir(path.join(folder, 'images/more'), { recursive: true });
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } });
  await red.clone().jpeg().toFile(path.join(folder, 'images/a.jpg'));
  await red.clone().png().toFile(path.join(folder, 'images/more/b.png'));
  await red.clone().jpeg().toFile(path.join(folder, 'outside.jpg'));
  await writeFile(path.join(folder, 'images/text.jpg'), 'not a picture');
  await symlink('../outside.jpg', path.join(folder, 'images/link.jpg'));
});

afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

afterEach(async () => {
  files.clear();
  await createTestClock(test.db).shift(0);
  // Without the triggers, which keep lots from being emptied.
  await test.db.pool.query(
    `begin; set local session_replication_role = replica;
     truncate seller_companies, categories cascade; commit`,
  );
});

/** Notifications about publications are not tested here. */

async function run(sale: object, lots: string, options: Partial<ImportOptions> = {}) {
  await writeFile(path.join(folder, 'sale.json'), JSON.stringify({ ...json, ...sale }));
  await writeFile(path.join(folder, 'lots.csv'), lots);
  return importSale({ database: test.db, vault: createPictureVault(store), openLots }, folder, {
    stage: 'preview',
    dryRun: false,
    ...options,
  });
}

async function problemsOf(attempt: Promise<unknown>): Promise<string[]> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ImportError) return error.problems.map(formatProblem);
  throw new Error('It was imported.', { cause: error });
}

const oneRate = (ppm: number, minimum = 0) => ({ ...flatPremium(ppm), minimum });

const tables = [
  'seller_companies',
  'sites',
  'auctions',
  'lots',
  'lot_states',
  'lot_images',
  'categories',
];

async function rowCounts(): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  const { rows } = await test.db.pool.query<{ total: number }>(
    `select ${counts.join(' + ')} as total`,
  );
  return rows[0]?.total ?? -1;
}

const kept = (buyers_premium_ppm: number, premium_rules: object[] | null) => ({
  buyers_premium_ppm,
  premium_rules,
  charge_delay_ms: 3_600_000,
});

describe('importing a sale', () => {
  it('writes auction, lots, states and pictures, a picture used twice once', async () => {
    const { written } = await run(
      { manager: { firstName: 'Ann', lastName: 'Lee', email: 'ann@hudson.example' } },
      'Lot Number,Lead,Category,Starting Bid,Reserve,Image 1,Image 2\n' +
        '1,Chair,Furniture,10,50,a.jpg,more/b.png\n2,Table,furniture,,,a.jpg,\n',
    );
    const { rows } = await test.db.pool.query(
      `select l.lot_number, l.position, c.name as category, s.start_price_cents, s.reserve_cents,
         s.close_at = s.scheduled_close_at and s.close_at = x.first_close_at + (l.position - 1) * interval '1 minute' as on_time,
         (select array_agg(file_name order by i.position) from lot_images i where i.lot_id = l.id) as images,
         a.published_at, m.email
       from lots l join lot_states s on s.lot_id = l.id join categories c on c.id = l.category_id
         join auctions a on a.id = l.auction_id join managers m on m.id = a.manager_id
         join auction_sessions x on x.id = l.session_id
       where a.id = $1 order by l.position`,
      [written?.auctionId],
    );
    expect(rows).toEqual([
      {
        lot_number: '1',
        position: 1,
        category: 'Furniture',
        start_price_cents: 1000,
        reserve_cents: 5000,
        on_time: true,
        images: ['a.jpg', 'more/b.png'],
        published_at: null,
        email: 'ann@hudson.example',
      },
      {
        lot_number: '2',
        position: 2,
        category: 'Furniture',
        start_price_cents: 100,
        reserve_cents: null,
        on_time: true,
        images: ['a.jpg'],
        published_at: null,
        email: 'ann@hudson.example',
      },
    ]);
    expect(files.size).toBe(2);
  });

  it('keeps a premium of bands, and of a plain one the rate alone', async () => {
    const bands = [
      { from: 0, rate: 0.25 },
      { from: 1000, rate: 0.15 },
    ];
    const premiums = [
      0.18,
      [{ rate: 0.15 }, { rate: 0.03 }],
      { bands, minimum: 5 },
      { rate: 0.18, minimum: 5 },
    ];
    for (const buyersPremium of premiums) {
      await run({ buyersPremium, chargeDelayHours: 1 }, 'Lot Number,Lead\n1,A\n');
    }
    const { rows } = await test.db.pool.query(
      'select buyers_premium_ppm, premium_rules, charge_delay_ms from auctions order by id',
    );
    const inCents = [
      { from: 0, rate: 250_000 },
      { from: 1_000_00, rate: 150_000 },
    ];
    expect(rows).toEqual([
      kept(180_000, null),
      kept(180_000, [oneRate(150_000), oneRate(30_000)]),
      kept(250_000, [{ bands: inCents, cumulative: false, minimum: 500 }]),
      kept(180_000, [oneRate(180_000, 500)]),
    ]);
  });

  it('starts each session at its own first close, and lets a lot name its own', async () => {
    await createTestClock(test.db).freeze(new Date('2030-06-01T00:00Z'));
    const { written } = await run(
      {
        firstCloseTime: '2030-07-01T18:00',
        lotIntervalSeconds: 30,
        sessions: [
          { name: 'One', lots: '1-2' },
          { name: 'Two', lots: '3-4', firstCloseTime: '2030-07-02T18:00' },
        ],
      },
      'Lot Number,Lead,Close Time\n1,A,\n2,B,\n3,C,\n4,D,2030-07-03T00:00Z\n',
    );
    expect(written?.sessions.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(written?.lots.map(({ closeAt }) => new Date(closeAt).toISOString())).toEqual([
      '2030-07-01T22:00:00.000Z',
      '2030-07-01T22:00:30.000Z',
      '2030-07-02T22:00:00.000Z',
      '2030-07-03T00:00:00.000Z',
    ]);
    expect(written?.lots.map(({ position }) => position)).toEqual([1, 2, 1, 2]);
  });

  it('publishes when told to, and takes a seller and their host as they are', async () => {
    const host = { seller: { ...json.seller, host: 'hudson.localhost' } };
    const first = await run(host, 'Lot Number,Lead\n1,A\n', { stage: 'published' });
    const second = await run(
      { seller: { ...host.seller, companyName: 'HUDSON ESTATES', phone: 'changed' } },
      'Lot Number,Lead\n1,A\n',
    );
    expect(second.written?.sellerId).toBe(first.written?.sellerId);
    const { rows } = await test.db.pool.query(
      `select a.id, published_at is not null as published, company_name, c.phone, host
       from auctions a join seller_companies c on c.id = seller_company_id
         join sites s on s.seller_company_id = c.id order by a.id`,
    );
    const seller = { company_name: 'Hudson Estates', phone: '', host: 'hudson.localhost' };
    expect(rows).toEqual([
      { id: first.written?.auctionId, published: true, ...seller },
      { id: second.written?.auctionId, published: false, ...seller },
    ]);
  });

  it('leaves a known seller and manager as they are, and says what it left out', async () => {
    const manager = { firstName: 'Ann', lastName: 'Lee', email: 'ann@hudson.example' };
    const facebookUrl = 'https://www.facebook.com/hudson';
    const lots = 'Lot Number,Lead\n1,A\n';
    await run({ manager, seller: { ...json.seller, facebookUrl } }, lots);
    const { warnings } = await run(
      {
        manager: { ...manager, photo: 'a.jpg' },
        seller: {
          ...json.seller,
          facebookUrl,
          instagramUrl: 'https://instagram.com/other',
          termsAndConditions: 'Other',
          logo: 'a.jpg',
        },
      },
      lots,
    );
    expect(warnings.map(({ where }) => where)).toEqual([
      'seller.termsAndConditions',
      'seller.instagramUrl',
      'seller.logo',
      'manager.photo',
    ]);
    const { rows } = await test.db.pool.query(
      `select facebook_url, instagram_url, terms_html, logo_key, photo_key
       from seller_companies c join managers m on m.seller_company_id = c.id`,
    );
    expect(rows).toEqual([
      {
        facebook_url: facebookUrl,
        instagram_url: '',
        terms_html: '',
        logo_key: null,
        photo_key: null,
      },
    ]);
    expect(files.size).toBe(0);
  });

  it('makes a marketing link to each session that is named', async () => {
    const { written } = await run(
      {
        sessions: [
          { name: 'One', lots: '1-1' },
          { name: 'Two', lots: '2-2' },
        ],
        marketingLinks: [{ name: 'Postcard' }, { name: 'Radio', session: 'Two' }],
      },
      'Lot Number,Lead\n1,A\n2,B\n',
    );
    const [one, two] = written?.sessions ?? [];
    expect(written?.links.map(({ name, sessionId }) => [name, sessionId])).toEqual([
      ['Postcard', one?.id],
      ['Radio', two?.id],
    ]);
  });

  it('gives lots the pictures that are named for them where no column names any', async () => {
    const red = sharp({ create: { width: 8, height: 6, channels: 3, background: '#a33' } });
    const named = await mkdtemp(path.join(os.tmpdir(), 'fairlot-named-'));
    await mkdir(path.join(named, 'images'));
    for (const [index, name] of ['12-2.jpg', '12.jpg', '7.jpg', 'porch.jpg'].entries()) {
      await red
        .clone()
        .extend({ top: index + 1 })
        .jpeg()
        .toFile(path.join(named, 'images', name));
    }
    await writeFile(path.join(named, 'sale.json'), JSON.stringify(json));
    await writeFile(path.join(named, 'lots.csv'), 'Lot #,Title\n7,Chair\n12,Lamp\n');
    const { warnings, written } = await importSale(
      { database: test.db, vault: createPictureVault(store), openLots },
      named,
      { stage: 'preview', dryRun: false },
    );
    expect(warnings.map(formatProblem)).toEqual([
      'images: porch.jpg is named for no lot, left out',
    ]);
    const { rows } = await test.db.pool.query(
      `select lot_number, i.position, file_name from lot_images i join lots l on l.id = i.lot_id
       where auction_id = $1 order by l.position, i.position`,
      [written?.auctionId],
    );
    expect(rows).toEqual([
      { lot_number: '7', position: 1, file_name: '7.jpg' },
      { lot_number: '12', position: 1, file_name: '12.jpg' },
      { lot_number: '12', position: 2, file_name: '12-2.jpg' },
    ]);
    await rm(named, { recursive: true });
  });

  it.each(['draft', 'preview', 'published'] as const)(
    'is refused for a company that has signed itself up under the name: %s',
    async (stage) => {
      await test.db.pool.query(
        `insert into seller_companies (id, company_name, state, email)
         values (gen_random_uuid(), 'HUDSON estates', 'NY', 'squatter@example.com')`,
      );
      const problems = await problemsOf(run({}, 'Lot Number,Lead\n1,Chair\n', { stage }));
      expect(problems).toEqual([expect.stringContaining('is not verified')]);
      const { rows } = await test.db.pool.query('select from auctions');
      expect(rows).toEqual([]);
    },
  );

  it('changes nothing in a dry run', async () => {
    const { written, sale } = await run({}, 'Lot Number,Lead,Image 1\n1,A,a.jpg\n', {
      dryRun: true,
    });
    expect(written).toBeNull();
    expect(sale.sessions[0]?.lots).toHaveLength(1);
    expect(await rowCounts()).toBe(0);
    expect(files.size).toBe(0);
  });

  it('makes seller HTML safe on the way in', async () => {
    const { written } = await run(
      { pickupTerms: '<p onclick="x()">Gate</p>' },
      'Lot Number,Lead,Description\n1,<b>A</b>,"<img src=x onerror=""x()""><i>Oak</i>"\n',
    );
    const { rows } = await test.db.pool.query(
      `select pickup_terms_html, l.title, l.description_html from auctions a
       join lots l on l.auction_id = a.id where a.id = $1`,
      [written?.auctionId],
    );
    expect(rows).toEqual([
      { pickup_terms_html: '<p>Gate</p>', title: '<b>A</b>', description_html: '<i>Oak</i>' },
    ]);
  });
});

describe('a broken sale', () => {
  it('is refused as a whole, with problems of both files and of pictures', async () => {
    const attempt = run(
      { zip: '' },
      'Lot Number,Lead,Image 1,Image 2\n1,A,a.jpg,../outside.jpg\n,B,link.jpg,text.jpg\n3,C,/etc/hostname,gone.jpg\n',
    );
    expect(await problemsOf(attempt)).toEqual([
      'sale.json: zip is empty',
      'lots.csv:2:Image 2 "../outside.jpg" leaves the folder images',
      'lots.csv:3:Lot Number is empty',
      'lots.csv:3:Image 1 "link.jpg" leaves the folder images',
      'lots.csv:3:Image 2 "text.jpg" is not a JPEG, PNG, GIF, WebP or AVIF picture',
      'lots.csv:4:Image 1 "/etc/hostname" leaves the folder images',
      'lots.csv:4:Image 2 "gone.jpg" is not in the folder images',
    ]);
    expect(await rowCounts()).toBe(0);
    expect(files.size).toBe(0);
  });

  it.each(['sale.json', 'lots.csv'])(
    'reads no %s that is a link to somewhere else, and quotes nothing of it',
    async (name) => {
      const linked = await mkdtemp(path.join(os.tmpdir(), 'fairlot-linked-'));
      const outside = path.join(folder, 'private-key');
      await writeFile(outside, 'BEGIN PRIVATE KEY: hunter2');
      await writeFile(path.join(linked, 'sale.json'), JSON.stringify(json));
      await writeFile(path.join(linked, 'lots.csv'), 'Lot Number,Lead\n1,Chair\n');
      await rm(path.join(linked, name));
      await symlink(outside, path.join(linked, name));
      const attempt = importSale(
        { database: test.db, vault: createPictureVault(store), openLots },
        linked,
        { stage: 'preview', dryRun: true },
      );
      expect(await problemsOf(attempt)).toEqual([`${name}: leads out of the folder of the sale`]);
      await rm(linked, { recursive: true });
    },
  );

  it('is told of logos and photos that are none, and of links that lead nowhere', async () => {
    const attempt = run(
      {
        seller: { ...json.seller, logo: '../outside.jpg', facebookUrl: 'http://facebook.com/x' },
      },
      'Lot Number,Lead\n1,A\n',
    );
    expect(await problemsOf(attempt)).toEqual([
      'sale.json: seller.facebookUrl is no https address at facebook.com',
    ]);
    const pictures = run(
      {
        seller: { ...json.seller, logo: '../outside.jpg' },
        manager: { firstName: 'A', lastName: 'L', email: 'a@l.example', photo: 'text.jpg' },
        photo: 'link.jpg',
      },
      'Lot Number,Lead\n1,A\n',
    );
    expect(await problemsOf(pictures)).toEqual([
      'sale.json: seller.logo "../outside.jpg" leaves the folder images',
      'sale.json: manager.photo "text.jpg" is not a JPEG, PNG, GIF, WebP or AVIF picture',
      'sale.json: photo "link.jpg" leaves the folder images',
    ]);
    const links = run(
      { marketingLinks: [{ name: 'Radio' }, { name: 'radio', session: 'None' }] },
      'Lot Number,Lead\n1,A\n',
    );
    expect(await problemsOf(links)).toEqual([
      'sale.json: marketingLinks[1].name "radio" is there twice',
      'sale.json: marketingLinks[1].session "None" is no session of the sale',
    ]);
  });

  it('is told of each picture that is damaged, once all have been looked at, and keeps none', async () => {
    const whole = await readFile(path.join(folder, 'images/a.jpg'));
    await writeFile(path.join(folder, 'images/half.jpg'), whole.subarray(0, whole.length / 2));
    const counts: string[] = [];
    const attempt = run(
      {},
      'Lot Number,Lead,Image 1,Image 2\n1,A,half.jpg,a.jpg\n2,B,more/b.png,\n3,C,half.jpg,\n',
      { onPicture: (done, all) => counts.push(`${done} of ${all}`) },
    );
    expect(await problemsOf(attempt)).toEqual([
      'lots.csv:2:Image 1 "half.jpg" is damaged and cannot be read',
      'lots.csv:4:Image 1 "half.jpg" is damaged and cannot be read',
    ]);
    expect(counts).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(await rowCounts()).toBe(0);
    expect(files.size).toBe(0);
  });

  it('takes its pictures away again when the rows cannot be written', async () => {
    await test.db.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;
       create trigger refuse before insert on lot_images execute function refuse()`,
    );
    try {
      await expect(run({}, 'Lot Number,Lead,Image 1\n1,A,a.jpg\n')).rejects.toThrow('disk full');
    } finally {
      await test.db.pool.query('drop function refuse cascade');
    }
    expect(await rowCounts()).toBe(0);
    expect(files.size).toBe(0);
  });

  it('may not take a host of somebody else', async () => {
    await run({ seller: { ...json.seller, host: 'a.localhost' } }, 'Lot Number,Lead\n1,A\n');
    const before = await rowCounts();
    const rival = { ...json.seller, companyName: 'Rival', host: 'a.localhost' };
    expect(await problemsOf(run({ seller: rival }, 'Lot Number,Lead\n1,A\n'))).toEqual([
      'sale.json: seller.host a.localhost shows Hudson Estates already',
    ]);
    expect(await rowCounts()).toBe(before);
  });

  it('may not close in the past or before it opens', async () => {
    const attempt = run(
      { startTime: '+2h', pickupWindows: [{ start: '+2d', end: '+1d' }] },
      'Lot Number,Lead,Close Time\n1,A,\n2,B,2020-01-01T00:00Z\n',
    );
    expect(await problemsOf(attempt)).toEqual([
      'sale.json: firstCloseTime lies before startTime',
      'sale.json: pickupWindows[0].end is not after its start',
      'lots.csv:3:Close Time lies in the past',
    ]);
  });

  it('may not have more pickup times than anybody looks through', async () => {
    const pickupWindows = ['+3d', '+30d'].map((end) => ({ start: '+2d', end, slotMinutes: 15 }));
    const attempt = run({ pickupWindows }, 'Lot Number,Lead\n1,A\n');
    expect(await problemsOf(attempt)).toEqual([
      'sale.json: pickupWindows have 2784 slots, more than 2000',
    ]);
  });

  it('is told, in a dry run too, where its texts tell the address that bidders wait for', async () => {
    const { warnings, written } = await run(
      { pickupTerms: '<p>Ring at 1 Main St.</p>' },
      'Lot Number,Lead,Description\n1,A,"Seen at 1 MAIN Street"\n',
      { dryRun: true },
    );
    expect(written).toBeNull();
    expect(warnings.map(formatProblem)).toEqual([
      'sale.json: pickupTerms tells everybody "1 Main Street", which bidders are told once they are approved',
      'lots.csv:2:Description tells everybody "1 Main Street", which bidders are told once they are approved',
    ]);
  });

  it('is told of a pickup window in which no time can be chosen', async () => {
    const pickupWindows = [{ start: '+60m', end: '+70m', slotMinutes: 15 }];
    const { warnings } = await run({ pickupWindows }, 'Lot Number,Lead\n1,A\n');
    expect(warnings.map(formatProblem)).toEqual([
      'sale.json: pickupWindows[0].end leaves no room for a slot of 15 minutes',
    ]);
  });

  it('may not bring its pictures from another folder by a link', async () => {
    const linked = await mkdtemp(path.join(folder, 'linked-'));
    await symlink(path.join(folder, 'images'), path.join(linked, 'images'));
    await writeFile(path.join(linked, 'sale.json'), JSON.stringify(json));
    await writeFile(path.join(linked, 'lots.csv'), 'Lot Number,Lead,Image 1\n1,A,a.jpg\n');
    const vault = createPictureVault(store);
    const attempt = importSale({ database: test.db, vault, openLots }, linked, {
      stage: 'preview',
      dryRun: false,
    });
    expect(await problemsOf(attempt)).toEqual([
      'lots.csv:2:Image 1 "a.jpg" is not there: the sale has no folder images',
    ]);
  });

  it('says which file is missing', async () => {
    const empty = await mkdtemp(path.join(folder, 'empty-'));
    const attempt = importSale(
      { database: test.db, vault: createPictureVault(store), openLots },
      empty,
      {
        stage: 'preview',
        dryRun: false,
      },
    );
    expect(await problemsOf(attempt)).toEqual([
      `sale.json: is missing in ${empty}`,
      `lots.csv: is missing in ${empty}`,
    ]);
  });
});
