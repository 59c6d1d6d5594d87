import { defaultIncrements, defaultLotInterval, defaultSoftClose } from '@fairlot/rules';
import type { Sale, SaleLot } from '@fairlot/server/selling/sales/public.ts';
import type { StoredPicture } from '@fairlot/server/selling/pictures/public.ts';
import type { AuctionPlan } from './auction-plans.ts';
import { dealObjects } from './deal-objects.ts';
import { demoKey, logoFile, portraitFile } from './demo-files.ts';
import type { createLotWriter } from './describe-lot.ts';
import { drawingSide } from './drawings.ts';
import { firstCloseOf } from './first-close.ts';
import { photographsOf } from './photographs.ts';
import { pickupWindowsOf } from './pickup-windows.ts';
import { promisedTo } from './promised-objects.ts';
import type { Random } from './random.ts';
import { demoSellers, logoName, portraitName } from './sellers.ts';
import type { DemoSeller } from './sellers.ts';

export interface PlannedSale {
  readonly sale: Sale;
  readonly pictures: ReadonlyMap<string, StoredPicture>;
  /** Epoch milliseconds. */
  readonly opensAt: number;
}

const salePhoto = 'sale.webp';
const hourMs = 3_600_000;
const defaultChargeDelay = 2 * hourMs;

/** What sales are filled with: the same for all that are planned together. */
export interface SaleStudio {
  readonly random: Random;
  readonly writeLot: ReturnType<typeof createLotWriter>;
  /** Epoch milliseconds, around which the sales take place. */
  readonly now: number;
}

/** Fills a plan with lots and terms. */
export function planSale(plan: AuctionPlan, { random, writeLot, now }: SaleStudio): PlannedSale {
  const seller: DemoSeller = demoSellers[plan.seller];
  const firstClose = firstCloseOf(plan.closes, seller.timeZone, now);
  const opensAt = firstClose - plan.openHours * hourMs;
  const pictures = new Map<string, StoredPicture>();
  const deck = { house: plan.house, sold: new Set(plan.sessions.flatMap(promisedTo)) };
  let number = 0;
  const sessions = plan.sessions.map((session) => ({
    title: session.title,
    lots: dealObjects(session, deck, random).map((dealt): SaleLot => {
      number += 1;
      const images = photographsOf(dealt.kind.object).map(({ file, width, height }, view) => {
        const name = `${number}-${view + 1}.webp`;
        pictures.set(name, { fileKey: demoKey(file), width, height });
        return { name, column: '' };
      });
      return { ...writeLot(random, dealt, number, plan), images };
    }),
  }));
  const drawn = { width: drawingSide, height: drawingSide };
  pictures.set(logoName, { fileKey: demoKey(logoFile(plan.seller)), ...drawn });
  pictures.set(portraitName, { fileKey: demoKey(portraitFile(plan.seller)), ...drawn });
  for (const { file, width, height } of photographsOf(plan.photo ?? '').slice(0, 1)) {
    pictures.set(salePhoto, { fileKey: demoKey(file), width, height });
  }
  return { sale: saleOf(plan, seller, { sessions, firstClose, opensAt }), pictures, opensAt };
}

function saleOf(
  plan: AuctionPlan,
  { seller, manager, timeZone, salesTax, premiumRules, pickupHours }: DemoSeller,
  made: {
    sessions: readonly { title: string; lots: readonly SaleLot[] }[];
    firstClose: number;
    opensAt: number;
  },
): Sale {
  const { sessions, firstClose, opensAt } = made;
  const lotCount = sessions.reduce((sum, { lots }) => sum + lots.length, 0);
  const lastClose = firstClose + lotCount * defaultLotInterval;
  return {
    seller,
    manager,
    terms: {
      title: plan.title,
      descriptionHtml: `<p>${plan.story}</p>`,
      photo: plan.photo === undefined ? null : salePhoto,
      timeZone,
      address1: plan.address1,
      address2: plan.address2 ?? '',
      city: seller.city,
      state: seller.state,
      zip: seller.zip,
      startTime: at(opensAt),
      firstCloseTime: at(firstClose),
      lotInterval: defaultLotInterval,
      softClose: defaultSoftClose,
      premiumRules,
      salesTax,
      noTax: null,
      increments: defaultIncrements,
      wholeIncrementsOnly: plan.wholeIncrementsOnly ?? false,
      reservePolicy: plan.reservePolicy ?? 'in-full',
      approval: plan.approval ?? 'automatic',
      pickupOptions: ['PickupOnSite', 'ThirdPartyShip'],
      pickupWindows: pickupWindowsOf(pickupHours, timeZone, lastClose).map(({ start, end }) => ({
        start: at(start),
        end: at(end),
        slotMinutes: 15,
        perSlot: 3,
      })),
      pickupTermsHtml: `<p>Pickup in ${seller.city} is in the windows listed: choose your time once your invoice is paid. Approved bidders see the street address. Please bring your invoice, boxes and help for anything you cannot carry alone.</p><p>A shipping company that you hire can collect for you in the same windows.</p>`,
      termsHtml: termsHtml(seller.companyName),
      autoCharge: true,
      chargeDelay: defaultChargeDelay,
    },
    sessions: sessions.map((session) => ({
      ...session,
      descriptionHtml: '',
      firstCloseTime: null,
    })),
    marketingLinks: sessions.map(({ title }, session) => ({
      name: title === '' ? 'Newsletter' : `Newsletter: ${title}`,
      session,
    })),
  };
}

function at(time: number) {
  return { kind: 'at' as const, at: time };
}

function termsHtml(companyName: string): string {
  return `<h3>Conditions of sale</h3><ol><li>Every bid is a maximum. We bid for you, only as much as needed.</li><li>A buyer's premium is added to the hammer price, at the rate stated for this sale. Sales tax is added to both.</li><li>A bid in the last two minutes resets that lot's clock to two minutes.</li><li>The card on file is charged after the auction closes.</li><li>Everything is sold as it is. ${companyName} describes in good faith and answers questions until the day before the close.</li></ol>`;
}
