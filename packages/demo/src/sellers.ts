import { flatPremium } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import type { Sale } from '@fairlot/server/selling/sales/public.ts';

type Seller = Sale['seller'];
type Manager = NonNullable<Sale['manager']>;

export interface DemoSeller {
  readonly seller: Seller;
  readonly manager: Manager;
  /** Emoji that the logo and the manager's photo show. */
  readonly emblem: string;
  readonly portrait: string;
  readonly timeZone: string;
  /** Parts per million. */
  readonly salesTax: number;
  readonly premiumRules: readonly PremiumRule[];
}

/** Names of the pictures of a company and its manager. */
export const logoName = 'logo.webp';
export const portraitName = 'manager.webp';

export const demoSellers = {
  hudson: {
    seller: {
      companyName: 'Hudson Valley Estates',
      descriptionHtml:
        '<p>Three generations of estate sales between Albany and Beacon. We catalog in the house, photograph in daylight and answer the telephone.</p>',
      address1: '214 Warren Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'sales@hudson.fairlot.example',
      phone: '(518) 555-0142',
      termsHtml:
        '<p>Hudson Valley Estates sells for families. Whoever cannot come to the preview may ask for more photographs until noon of the closing day.</p><p>Furniture leaves with two people. We lend blankets and straps.</p>',
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
    emblem: '1f3e1',
    portrait: '1f469-1f3fb-200d-1f9b3',
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
      termsHtml:
        '<p>Farm implements are sold where they stand. Trailers are loaded on weekdays between 8 and 4.</p>',
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
    emblem: '1f434',
    portrait: '1f468-1f3fc-200d-1f33e',
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
      termsHtml:
        '<p>Firearms and their parts are never in our sales. Instruments may be played at the preview.</p>',
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
    emblem: '1f31f',
    portrait: '1f469-1f3fd-200d-1f4bc',
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
    emblem: '1f335',
    portrait: '1f468-1f3fe-200d-1f4bc',
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
    emblem: '26f5',
    portrait: '1f469-1f3fb-200d-1f9b0',
    timeZone: 'America/Los_Angeles',
    salesTax: 91_000,
    premiumRules: [flatPremium(180_000)],
  },
} as const satisfies Record<string, DemoSeller>;

export type DemoSellerName = keyof typeof demoSellers;
