import { openLots } from '#bidding/lot-state/public.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { importSale } from './import-sale.ts';

/** A sale that leaves nothing out and takes no default. */
const fullSale = {
  seller: {
    companyName: 'Hudson Estates',
    description: '<p>Since 1987</p>',
    address1: '1 Warren Street',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    email: 'a@hudson.example',
    phone: '5185550100',
    termsAndConditions: '<p>Ours <script>steal()</script>hold</p>',
    facebookUrl: 'https://www.facebook.com/hudson',
    instagramUrl: 'https://instagram.com/hudson',
    logo: 'logo.png',
  },
  manager: {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@hudson.example',
    position: 'Director',
    phone: '5185550101',
    photo: 'ann.png',
  },
  title: 'Farmhouse',
  description: 'A farm',
  photo: 'farm.png',
  timeZone: 'America/New_York',
  address1: '1 Main Street',
  address2: 'Rear Barn',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  startTime: '+10m',
  firstCloseTime: '+1h',
  buyersPremium: { rate: 0.18, minimum: 5 },
  salesTax: 0,
  noTax: { reason: 'casual-sale', note: 'An estate' },
  wholeIncrementsOnly: true,
  pickupTerms: 'By the gate',
  termsAndConditions: 'As it is',
  autoCharge: false,
  chargeDelayHours: 1,
  marketingLinks: [{ name: 'Postcard' }],
};

/** Written later in the life of an auction or company: publication, settlement, the archive, visitors, a suspension. */
const writtenLater = [
  'published_at',
  'settled_at',
  'archived_at',
  'cancelled_at',
  'cancellation_reason',
  'visits',
  'suspended_at',
  'suspension_reason',
];
/**
 * Written in the console by the company itself: a sale's folder has no license, and a color is chosen by
 * eye.
 */
const keptByCompany = ['license_number', 'brand_color'];

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-full-sale-'));
  await mkdir(path.join(folder, 'images'));
  for (const name of ['logo.png', 'ann.png', 'farm.png']) {
    const color = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } });
    await color.png().toFile(path.join(folder, 'images', name));
  }
  await writeFile(path.join(folder, 'sale.json'), JSON.stringify(fullSale));
  await writeFile(path.join(folder, 'lots.csv'), 'Lot Number,Lead\n1,Chair\n');
  const files = new Map<string, Uint8Array>();
  const vault = createPictureVault({
    write: async (key, bytes) => void files.set(key, bytes),
    read: async (key) => Buffer.from(files.get(key) ?? []),
    remove: async (key) => void files.delete(key),
  });
  await importSale({ database: database.db, vault, openLots }, folder, {
    stage: 'preview',
    dryRun: false,
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Column {
  readonly name: string;
  readonly value: string | null;
  readonly stays: boolean;
}

/** The columns of a table's one row, and whether each still has its default. */
async function columnsOf(table: string): Promise<Column[]> {
  const { rows: columns } = await database.db.pool.query<{ name: string; default: string | null }>(
    `select column_name as name, column_default as default from information_schema.columns
     where table_schema = current_schema and table_name = $1`,
    [table],
  );
  return Promise.all(
    columns.map(async ({ name, default: unwritten }) => {
      const { rows } = await database.db.pool.query<Omit<Column, 'name'>>(
        `select ${name}::text as value, ${name} is not distinct from ${unwritten ?? 'null'} as stays
         from ${table}`,
      );
      const [row] = rows;
      if (!row || rows.length > 1) throw new Error(`${table} has not one row.`);
      return { name, ...row };
    }),
  );
}

test.each(['seller_companies', 'managers', 'auctions', 'auction_marketing_links'])(
  'a folder can say everything that pages read of %s',
  async (table) => {
    const columns = await columnsOf(table);
    const unwritten = columns.filter(({ stays }) => stays).map(({ name }) => name);
    const known = [...writtenLater, ...keptByCompany];
    expect(unwritten.filter((name) => !known.includes(name))).toEqual([]);
  },
);

test('terms of a company are as safe as other texts', async () => {
  const columns = await columnsOf('seller_companies');
  expect(columns.find(({ name }) => name === 'terms_html')?.value).toBe('<p>Ours hold</p>');
});
