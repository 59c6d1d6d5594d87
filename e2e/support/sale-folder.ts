import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

export interface SaleLotSpec {
  readonly title: string;
  /** Dollars. */
  readonly startingBid?: number;
  readonly reserve?: number;
  readonly pictures?: number;
  readonly category?: string;
  /** From and to, in dollars. */
  readonly estimate?: readonly [number, number];
}

export interface SaleSpec {
  readonly title: string;
  readonly seller?: string;
  readonly host?: string;
  /** ISO, or a distance from the import such as `+20m`. */
  readonly firstCloseTime?: string;
  readonly lotIntervalSeconds?: number;
  readonly approval?: 'automatic' | 'manual';
  readonly pickupWindows?: readonly {
    readonly start: string;
    readonly end: string;
    readonly slotMinutes?: number;
    readonly perSlot?: number;
  }[];
  /** As in sale.json; 18 % by default. */
  readonly buyersPremium?: object;
  /** As in sale.json; on site, with returns, by default. */
  readonly pickupOptions?: readonly string[];
  /** HTML. */
  readonly pickupTerms?: string;
  readonly lots: readonly SaleLotSpec[];
}

/** Writes the folder of a sale as a seller would bring it, pictures included, and returns its path. */
export async function makeSaleFolder(spec: SaleSpec): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-sale-'));
  await mkdir(path.join(folder, 'images'));
  const rows = await Promise.all(
    spec.lots.map(async (lot, index) => {
      const number = index + 1;
      const names = Array.from(
        { length: lot.pictures ?? 1 },
        (_, picture) => `${number}-${picture}.jpg`,
      );
      await Promise.all(
        names.map((name, picture) =>
          drawPicture(path.join(folder, 'images', name), number * 47 + picture * 90, lot.title),
        ),
      );
      return [
        number,
        lot.title,
        `<p>${lot.title}, from the upstairs study. Sound, with honest wear.</p>`,
        'Good',
        lot.startingBid ?? 5,
        lot.reserve ?? '',
        names[0] ?? '',
        names[1] ?? '',
        lot.category ?? '',
        ...(lot.estimate ?? ['', '']),
      ];
    }),
  );
  const heading =
    'Lot Number,Lead,Description,Condition,Starting Bid,Reserve,Image 1,Image 2,Category,Low Estimate,High Estimate';
  const csv = [heading, ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join('\n');
  await writeFile(path.join(folder, 'lots.csv'), csv);
  await writeFile(path.join(folder, 'sale.json'), JSON.stringify(saleJson(spec)));
  return folder;
}

function saleJson(spec: SaleSpec) {
  return {
    seller: {
      companyName: spec.seller ?? 'Hudson Estate Sales',
      description: '<p>Three generations of house sales in the valley.</p>',
      address1: '12 Mill Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'sales@hudson.example',
      phone: '(518) 555-0134',
      ...(spec.host !== undefined && { host: spec.host }),
    },
    manager: {
      firstName: 'Ruth',
      lastName: 'Vogel',
      position: 'Auction manager',
      email: 'ruth@hudson.example',
      phone: '(518) 555-0135',
    },
    title: spec.title,
    description: '<p>A house on Willard Place, lived in for sixty years.</p>',
    timeZone: 'America/New_York',
    address1: '4 Willard Place',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    firstCloseTime: spec.firstCloseTime ?? '+2d',
    lotIntervalSeconds: spec.lotIntervalSeconds ?? 60,
    softCloseSeconds: 120,
    buyersPremium: spec.buyersPremium ?? 0.18,
    salesTax: 0.08,
    approval: spec.approval ?? 'automatic',
    pickupOptions: spec.pickupOptions ?? ['PickupOnSite', 'ReturnsAccepted'],
    pickupWindows: spec.pickupWindows ?? [{ start: '+4d', end: '+100h' }],
    pickupTerms: spec.pickupTerms ?? '<p>Bring help and blankets.</p>',
    termsAndConditions: '<p>Everything is sold as it stands.</p>',
  };
}

async function drawPicture(file: string, hue: number, title: string): Promise<void> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450">
    <rect width="600" height="450" fill="hsl(${hue % 360} 35% 78%)"/>
    <circle cx="300" cy="215" r="135" fill="hsl(${(hue + 30) % 360} 45% 45%)"/>
    <text x="300" y="410" font-size="28" text-anchor="middle" font-family="sans-serif">${title}</text></svg>`;
  await sharp(Buffer.from(shape)).jpeg({ quality: 80 }).toFile(file);
}
