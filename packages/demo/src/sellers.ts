import { flatPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Sale } from '@fairlot/server/selling/sales/public.ts';
import type { Emblem } from './drawings.ts';
import type { PickupHours } from './pickup-windows.ts';

type Seller = Sale['seller'];
type Manager = NonNullable<Sale['manager']>;

export interface DemoSeller {
  readonly seller: Seller;
  readonly manager: Manager;
  readonly emblem: Emblem;
  readonly timeZone: string;
  /** Parts per million. */
  readonly salesTax: number;
  readonly pickupHours: readonly PickupHours[];
  readonly premiumRules: readonly PremiumRule[];
}

/** Names of the pictures of a company and its manager. */
export const logoName = 'logo.webp';
export const portraitName = 'manager.webp';

/** Their streets are made up, so that nobody real is there; their phones are of the range kept for examples. */
export const demoSellers = {
  hudson: {
    seller: {
      companyName: 'Hudson Valley Estates',
      descriptionHtml:
        '<p>Three generations of estate sales between Albany and Beacon. We catalog in the house, photograph in daylight and answer the telephone.</p>',
      address1: '218 Ropewalk Lane',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'sales@hudson.fairlot.example',
      phone: '(518) 555-0142',
      termsHtml:
        '<p>Hudson Valley Estates sells for families. There is no viewing before the sale: ask for more photographs until noon of the closing day.</p><p>Furniture leaves with two people. We lend blankets and straps.</p>',
      facebookUrl: 'https://www.facebook.com/hudsonvalleyestates',
      instagramUrl: 'https://www.instagram.com/hudsonvalleyestates',
      logo: logoName,
      host: 'hudson.localhost',
    },
    manager: {
      firstName: 'Margaret',
      lastName: 'Vandenberg',
      position: 'Estate Sale Director',
      email: 'margaret@hudson.fairlot.example',
      phone: '(518) 555-0143',
      photo: portraitName,
    },
    emblem: {
      ground: '#2f4438',
      drawing:
        '<g fill="none" stroke="#efe6d2" stroke-linecap="round" stroke-linejoin="round"><circle cx="50" cy="50" r="41" stroke-width="1.4"/><circle cx="50" cy="50" r="38" stroke-width=".6"/><path d="M28 66V47l22-17 22 17v19zM44 66V54h12v12M24 72h52M50 30v-6" stroke-width="2.4"/></g>',
    },
    timeZone: 'America/New_York',
    salesTax: 80_000,
    pickupHours: [
      { days: 2, from: 10, to: 14 },
      { days: 3, from: 15, to: 19 },
    ],
    premiumRules: [flatPremium(180_000)],
  },
  bluegrass: {
    seller: {
      companyName: 'Bluegrass Estate Auctions',
      descriptionHtml:
        '<p>Farms, horse barns and town houses of central Kentucky, sold lot by lot with a straight description.</p>',
      address1: '640 Saddlers Row',
      city: 'Lexington',
      state: 'KY',
      zip: '40507',
      email: 'office@bluegrass.fairlot.example',
      phone: '(859) 555-0117',
      termsHtml:
        '<p>Farm implements are sold where they stand. Please bring a trailer and straps.</p>',
      facebookUrl: 'https://www.facebook.com/bluegrassestateauctions',
      instagramUrl: 'https://www.instagram.com/bluegrassestateauctions',
      logo: logoName,
      host: 'bluegrass.localhost',
    },
    manager: {
      firstName: 'Clay',
      lastName: 'Whitcomb',
      position: 'Auction Manager',
      email: 'clay@bluegrass.fairlot.example',
      phone: '(859) 555-0118',
      photo: portraitName,
    },
    emblem: {
      ground: '#ece2cb',
      drawing:
        '<path d="M35 77C12 18 88 18 65 77" fill="none" stroke="#283a56" stroke-width="12"/><path d="M26 77h17M57 77h17" stroke="#283a56" stroke-width="5"/><path d="M31.5 62h.1M30 49h.1M36.5 39h.1M63.5 39h.1M70 49h.1M68.5 62h.1" stroke="#ece2cb" stroke-width="3.2" stroke-linecap="round"/>',
    },
    timeZone: 'America/New_York',
    salesTax: 60_000,
    pickupHours: [
      { days: 2, from: 9, to: 12 },
      { days: 2, from: 14, to: 18 },
    ],
    premiumRules: [flatPremium(150_000)],
  },
  lonestar: {
    seller: {
      companyName: 'Lone Star Heritage Sales',
      descriptionHtml:
        '<p>Hill Country estates, ranch dispersals and the contents of one opera house so far.</p>',
      address1: '1418 Wagon Yard Lane',
      city: 'Fredericksburg',
      state: 'TX',
      zip: '78624',
      email: 'hello@lonestar.fairlot.example',
      phone: '(830) 555-0166',
      termsHtml:
        '<p>Firearms and their parts are never in our sales. Instruments may be played at pickup, before you sign for them.</p>',
      facebookUrl: 'https://www.facebook.com/lonestarheritage',
      instagramUrl: 'https://www.instagram.com/lonestarheritage',
      logo: logoName,
      host: 'lonestar.localhost',
    },
    manager: {
      firstName: 'Dolores',
      lastName: 'Reyes',
      position: 'Director of Sales',
      email: 'dolores@lonestar.fairlot.example',
      phone: '(830) 555-0167',
      photo: portraitName,
    },
    emblem: {
      ground: '#6a2f24',
      drawing:
        '<path d="M50 14l8.9 22.5 24.2 1.5-18.7 15.4 6 23.500L50 63.9 29.6 76.900l6-23.500L16.9 38l24.2-1.500z" fill="#f2e6cc"/><path d="M50 14v49.900M83.1 38L50 49.5 16.9 38M29.6 76.900L50 49.500l20.4 27.4" fill="none" stroke="#6a2f24" stroke-width="1.2"/><path d="M30 86h40" stroke="#d8a24a" stroke-width="2.4"/>',
    },
    timeZone: 'America/Chicago',
    salesTax: 82_500,
    pickupHours: [
      { days: 3, from: 8, to: 13 },
      { days: 4, from: 8, to: 13 },
    ],
    premiumRules: [flatPremium(170_000)],
  },
  santafe: {
    seller: {
      companyName: 'High Desert Auction Company',
      descriptionHtml:
        '<p>Collections of the Southwest: pottery, paintings, silver and the libraries of people who stayed.</p>',
      address1: '1127 Camino de los Alfareros',
      city: 'Santa Fe',
      state: 'NM',
      zip: '87501',
      email: 'desk@santafe.fairlot.example',
      phone: '(505) 555-0138',
      termsHtml:
        '<p>Native American work is sold with what we know of its maker, and with nothing that may not be sold.</p>',
      facebookUrl: 'https://www.facebook.com/highdesertauction',
      instagramUrl: 'https://www.instagram.com/highdesertauction',
      logo: logoName,
      host: 'santafe.localhost',
    },
    manager: {
      firstName: 'Thomas',
      lastName: 'Baca',
      position: 'Estate Specialist',
      email: 'thomas@santafe.fairlot.example',
      phone: '(505) 555-0139',
      photo: portraitName,
    },
    emblem: {
      ground: '#ead9b6',
      drawing:
        '<circle cx="63" cy="36" r="15" fill="#c0663a"/><path d="M0 66h22l6-9h20l5 9h47v34H0z" fill="#a4583a"/><path d="M0 78q25-7 50 0t50 0v22H0z" fill="#7d3f2c"/><path d="M40 84V36M40 66H32q-4 0-4-4V50M40 58h7q4 0 4-4v-7" fill="none" stroke="#3c5240" stroke-width="6.5" stroke-linecap="round"/>',
    },
    timeZone: 'America/Denver',
    salesTax: 81_875,
    pickupHours: [
      { days: 3, from: 12, to: 18 },
      { days: 5, from: 9, to: 12 },
    ],
    premiumRules: [
      {
        bands: [
          { from: 0, rate: 220_000 },
          { from: 250_00, rate: 180_000 },
        ],
        cumulative: true,
        minimum: 2_00,
      },
    ],
  },
  puget: {
    seller: {
      companyName: 'Puget Sound Estate Services',
      descriptionHtml:
        '<p>Sea captains, boat builders and careful gardeners: we empty their houses with respect.</p>',
      address1: '316 Sailmakers Lane',
      city: 'Port Townsend',
      state: 'WA',
      zip: '98368',
      email: 'crew@puget.fairlot.example',
      phone: '(360) 555-0173',
      termsHtml:
        '<p>Ferries decide when we meet: please choose a pickup time that leaves an hour to spare.</p>',
      facebookUrl: 'https://www.facebook.com/pugetsoundestates',
      instagramUrl: 'https://www.instagram.com/pugetsoundestates',
      logo: logoName,
      host: 'puget.localhost',
    },
    manager: {
      firstName: 'Ingrid',
      lastName: 'Solheim',
      position: 'Managing Director',
      email: 'ingrid@puget.fairlot.example',
      phone: '(360) 555-0174',
      photo: portraitName,
    },
    emblem: {
      ground: '#1f4a54',
      drawing:
        '<path d="M48 14v45H24zM53 24l21 35H53z" fill="#f1efe0"/><path d="M22 63h56l-8 11H31z" fill="#d49a4a"/><path d="M0 80q12.5-8 25 0t25 0 25 0 25 0v20H0z" fill="#7fa6a8"/>',
    },
    timeZone: 'America/Los_Angeles',
    salesTax: 91_000,
    pickupHours: [
      { days: 2, from: 11, to: 15 },
      { days: 6, from: 11, to: 15 },
    ],
    premiumRules: [flatPremium(180_000)],
  },
} as const satisfies Record<string, DemoSeller>;

export type DemoSellerName = keyof typeof demoSellers;
