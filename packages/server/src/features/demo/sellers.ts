import { flatPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Sale } from '../intake/public.ts';

type Seller = Sale['seller'];
type Manager = NonNullable<Sale['manager']>;

export interface DemoSeller {
  readonly seller: Seller;
  readonly manager: Manager;
  readonly timeZone: string;
  /** Parts per million. */
  readonly salesTax: number;
  readonly premiumRules: readonly PremiumRule[];
}

export const demoSellers = {
  hudson: {
    seller: {
      companyName: 'Hudson Valley Estates',
      descriptionHtml:
        '<p>Three generations of estate sales between Albany and Beacon. We catalogue in the house, photograph in daylight and answer the telephone.</p>',
      address1: '214 Warren Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'sales@hudson.fairlot.example',
      phone: '(518) 555-0142',
      host: 'hudson.localhost',
    },
    manager: {
      firstName: 'Margaret',
      lastName: 'Vandenberg',
      position: 'Estate Sale Director',
      email: 'margaret@hudson.fairlot.example',
      phone: '(518) 555-0143',
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
      address1: '88 Limestone Row',
      city: 'Lexington',
      state: 'KY',
      zip: '40507',
      email: 'office@bluegrass.fairlot.example',
      phone: '(859) 555-0117',
      host: 'bluegrass.localhost',
    },
    manager: {
      firstName: 'Clay',
      lastName: 'Whitcomb',
      position: 'Auction Manager',
      email: 'clay@bluegrass.fairlot.example',
      phone: '(859) 555-0118',
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
      address1: '401 East Main Street',
      city: 'Fredericksburg',
      state: 'TX',
      zip: '78624',
      email: 'hello@lonestar.fairlot.example',
      phone: '(830) 555-0166',
      host: 'lonestar.localhost',
    },
    manager: {
      firstName: 'Dolores',
      lastName: 'Reyes',
      position: 'Director of Sales',
      email: 'dolores@lonestar.fairlot.example',
      phone: '(830) 555-0167',
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
      address1: '12 Camino del Monte',
      city: 'Santa Fe',
      state: 'NM',
      zip: '87501',
      email: 'desk@santafe.fairlot.example',
      phone: '(505) 555-0138',
      host: 'santafe.localhost',
    },
    manager: {
      firstName: 'Thomas',
      lastName: 'Baca',
      position: 'Estate Specialist',
      email: 'thomas@santafe.fairlot.example',
      phone: '(505) 555-0139',
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
      address1: '9 Water Street',
      city: 'Port Townsend',
      state: 'WA',
      zip: '98368',
      email: 'crew@puget.fairlot.example',
      phone: '(360) 555-0173',
      host: 'puget.localhost',
    },
    manager: {
      firstName: 'Ingrid',
      lastName: 'Solheim',
      position: 'Managing Director',
      email: 'ingrid@puget.fairlot.example',
      phone: '(360) 555-0174',
    },
    timeZone: 'America/Los_Angeles',
    salesTax: 91_000,
    premiumRules: [flatPremium(180_000)],
  },
} as const satisfies Record<string, DemoSeller>;

export type DemoSellerName = keyof typeof demoSellers;
