import { flatPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Sale } from '@fairlot/server/selling/sales/public.ts';
import type { Emblem } from './drawings.ts';

type Seller = Sale['seller'];
type Manager = NonNullable<Sale['manager']>;

export interface DemoSeller {
  readonly seller: Seller;
  readonly manager: Manager;
  readonly emblem: Emblem;
  readonly timeZone: string;
  /** Parts per million. */
  readonly salesTax: number;
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
      ink: '#efe6d2',
      path: 'M28 66V47l22-17 22 17v19zM44 66V54h12v12M24 72h52M50 30v-6',
    },
    timeZone: 'America/New_York',
    salesTax: 80_000,
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
      ground: '#283a56',
      ink: '#f0e8d6',
      path: 'M37 71l-8 2C14 16 86 16 71 73l-8-2c11-45-37-45-26 0zM29 57h.1M31 45h.1M39 35h.1M61 35h.1M69 45h.1M71 57h.1',
    },
    timeZone: 'America/New_York',
    salesTax: 60_000,
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
      ink: '#f2e6cc',
      path: 'M50 22l7.600 18.400 19.900 1.500-15.200 12.900 4.700 19.300L50 63.700 33 74.100l4.700-19.300-15.200-12.900 19.900-1.500z',
    },
    timeZone: 'America/Chicago',
    salesTax: 82_500,
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
      ground: '#8a5a34',
      ink: '#f6ead0',
      path: 'M50 74V28c0-8 9-8 9 0v46M50 62H42c-5 0-7-3-7-7V44M59 54h6c5 0 7-3 7-7v-9M26 74h48M33 34a5 5 0 1 1 0-.1',
    },
    timeZone: 'America/Denver',
    salesTax: 81_875,
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
      ink: '#eef0e2',
      path: 'M30 62h40l-7 10H37zM49 57V24L31 57zM54 57h15L54 32zM24 78c4-3 8-3 12 0s8 3 12 0 8-3 12 0 8 3 12 0',
    },
    timeZone: 'America/Los_Angeles',
    salesTax: 91_000,
    premiumRules: [flatPremium(180_000)],
  },
} as const satisfies Record<string, DemoSeller>;

export type DemoSellerName = keyof typeof demoSellers;
