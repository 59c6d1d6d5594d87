import type { SaleStage } from '@fairlot/server/selling/sales/public.ts';
import type { CategoryName } from './catalogue/categories.ts';
import type { DemoSellerName } from './sellers.ts';

/** One auction of the demo. Its times are distances from the moment of seeding: it never gets stale. */
export interface AuctionPlan {
  readonly seller: DemoSellerName;
  readonly title: string;
  readonly story: string;
  readonly address1: string;
  readonly address2?: string;
  /**
   * Where everything in it was photographed, as `studio/houses.py` names it: no other sale has that. By
   * default its lots are of several houses.
   */
  readonly house?: string;
  /** Whose lots these are, if not those of one house. */
  readonly owners?: readonly string[];
  /** What the sale's photograph shows, by its name in `photographs/`; by default each session's first lot. */
  readonly photo?: string;
  readonly sessions: readonly [SessionPlan, ...SessionPlan[]];
  /**
   * When its first lot closes: days ahead at seven in the evening, local time, or some minutes from now
   * (`first-close.ts`).
   */
  readonly closes: { readonly days: number } | { readonly minutes: number };
  /** Hours of bidding before the first close. */
  readonly openHours: number;
  readonly stage: SaleStage;
  readonly approval?: 'manual';
  readonly wholeIncrementsOnly?: true;
  readonly reservePolicy?: 'by-increments';
}

export interface SessionPlan {
  /** Empty if it is the only one. */
  readonly title: string;
  /** What its first lot is, by its name in `photographs/`; by default anything of the first category. */
  readonly first?: string;
  /** What it has besides in any case, as its title or story names it. */
  readonly also?: readonly string[];
  /** How many lots of each category; what it is known for comes first. */
  readonly lots: Readonly<Partial<Record<CategoryName, number>>>;
}

export const auctionPlans: readonly AuctionPlan[] = [
  {
    seller: 'hudson',
    title: 'The Contents of Olana Road Farm',
    house: 'farm',
    story:
      'A dairy farm that one family worked from 1871: kitchen, barns and a parlor that was opened at Christmas only.',
    address1: '1188 Olana Road',
    photo: 'milk-house',
    sessions: [
      {
        title: '',
        lots: {
          kitchen: 6,
          furniture: 3,
          ceramics: 3,
          tools: 2,
          toys: 2,
          textiles: 1,
          lighting: 1,
        },
      },
    ],
    closes: { days: -9 },
    openHours: 9 * 24,
    stage: 'published',
  },
  {
    seller: 'lonestar',
    title: 'Ranch House and Music Room of the Late R. J. Kessler',
    house: 'ranch',
    story:
      'He played in four bands and never sold an instrument. The records alone filled two rooms.',
    address1: '240 Kessler Ranch Lane',
    photo: 'music-room',
    sessions: [
      {
        title: '',
        lots: { music: 6, records: 3, books: 1, furniture: 2, lighting: 1 },
      },
    ],
    closes: { days: -3 },
    openHours: 7 * 24,
    stage: 'published',
    reservePolicy: 'by-increments',
  },
  {
    seller: 'puget',
    title: 'A Captain’s House above the Strait',
    house: 'captain',
    story: 'Instruments, books and souvenirs of forty years between Seattle and Yokohama.',
    address1: '615 Chandlery Street',
    photo: 'captains-study',
    sessions: [
      {
        title: '',
        first: 'ship-painting',
        also: ['brass-telescope', 'library-globe', 'hourglass'],
        lots: { art: 1, cameras: 1, books: 2, clocks: 2, ceramics: 2, sculpture: 1, furniture: 1 },
      },
    ],
    closes: { days: -1 },
    openHours: 6 * 24,
    stage: 'published',
  },
  {
    seller: 'bluegrass',
    title: 'Jewelry, Silver and Glass from a Lexington Town House',
    house: 'town-house',
    story: 'From two dressing tables and one very full sideboard. Closing now, one lot a minute.',
    address1: '417 West Catalpa Row',
    photo: 'full-sideboard',
    sessions: [
      {
        title: '',
        first: 'silver-tea-tray',
        also: ['diamond-ring'],
        lots: { jewelry: 5, silver: 3, glass: 2 },
      },
    ],
    closes: { minutes: -5 },
    openHours: 5 * 24,
    stage: 'published',
  },
  {
    seller: 'hudson',
    title: 'Clocks, Cameras and Curiosities',
    house: 'shop',
    story: 'A watchmaker’s shop on Lamplighter Lane, closed in 1998 and opened again last month.',
    address1: '52 Lamplighter Lane',
    address2: 'Rear Carriage House',
    sessions: [
      {
        title: '',
        first: 'mantel-clock',
        also: ['folding-camera'],
        lots: { clocks: 6, cameras: 3, toys: 2, records: 1 },
      },
    ],
    closes: { minutes: 6 },
    openHours: 4 * 24,
    stage: 'published',
  },
  {
    seller: 'santafe',
    title: 'Canyon Road: A Painter’s Studio and Library',
    house: 'painters-studio',
    story: 'Four paintings, the painter’s brushes, the books, and pottery taken in trade.',
    address1: '2930 Canyon Road',
    sessions: [
      {
        title: '',
        first: 'collected-works',
        also: [
          'evening-landscape',
          'still-life',
          'river-landscape',
          'meadow-landscape',
          'tea-bowls',
        ],
        lots: { art: 4, ceramics: 5, books: 3, furniture: 3, textiles: 2, tools: 1 },
      },
    ],
    closes: { minutes: 5 * 60 },
    openHours: 6 * 24,
    stage: 'published',
  },
  {
    seller: 'puget',
    title: 'The Boatbuilder’s Estate',
    house: 'boathouse',
    story:
      'Everything a careful man needs, in two sessions: first house and workshop, then the rest.',
    address1: '77 Boatwright Avenue',
    sessions: [
      {
        title: 'House and Workshop',
        first: 'tool-tote',
        lots: { tools: 4, lighting: 3, furniture: 2 },
      },
      {
        title: 'Boat, Garden and Game Room',
        first: 'deck-chair',
        also: ['rowboat', 'billiard-balls', 'dart-board'],
        lots: { garden: 5, sports: 4 },
      },
    ],
    closes: { days: 1 },
    openHours: 5 * 24,
    stage: 'published',
    reservePolicy: 'by-increments',
  },
  {
    seller: 'hudson',
    title: 'The Linen Press: Costume, Rugs and a Quilt',
    house: 'linen-press',
    story: 'Bidders are approved by hand: please register a day ahead.',
    owners: ['a house in Claverack', 'a house in Kinderhook'],
    address1: '31 Weavers Terrace',
    sessions: [
      {
        title: '',
        first: 'star-quilt',
        lots: { textiles: 4, fashion: 6, furniture: 1 },
      },
    ],
    closes: { days: 2 },
    openHours: 5 * 24,
    stage: 'published',
    approval: 'manual',
  },
  {
    seller: 'bluegrass',
    title: 'Two Farms on Paris Pike: Parlors and Game Rooms',
    house: 'upper-farm',
    story: 'A show trophy, a billiard table and a bar that saw several Derbies.',
    owners: ['the upper farm', 'the lower farm'],
    address1: '150 Upper Farm Lane',
    sessions: [
      {
        title: '',
        first: 'chesterfield-sofa',
        also: ['presentation-cup', 'billiard-table', 'whiskey-decanter'],
        lots: { sports: 4, silver: 2, furniture: 3, lighting: 2, glass: 1, sculpture: 1 },
      },
    ],
    closes: { days: 4 },
    openHours: 6 * 24,
    stage: 'published',
  },
  {
    seller: 'lonestar',
    title: 'Hill Country Collectors: Coins, Toys and Tools',
    house: 'collectors',
    story: 'Three collections, each begun by a boy with a paper route. Whole increments only.',
    owners: ['the Comfort collection', 'the Kerrville collection', 'the Fredericksburg collection'],
    address1: '109 South Kirchner Street',
    sessions: [
      {
        title: '',
        first: 'glass-ornaments',
        also: ['coin-tray', 'copper-coins'],
        lots: { coins: 5, toys: 5, tools: 4 },
      },
    ],
    closes: { days: 6 },
    openHours: 7 * 24,
    stage: 'published',
    wholeIncrementsOnly: true,
  },
  {
    seller: 'santafe',
    title: 'Glass, Light and Porcelain',
    house: 'don-gaspar',
    story: 'A collection in three rooms. Bidding opens in three days.',
    address1: '212 Don Celestino Avenue',
    photo: 'china-closet',
    sessions: [
      {
        title: '',
        lots: { glass: 4, lighting: 3, ceramics: 6 },
      },
    ],
    closes: { days: 10 },
    openHours: 7 * 24,
    stage: 'published',
  },
  {
    seller: 'puget',
    title: 'The Garden at Marrowstone',
    house: 'marrowstone',
    story: 'Preview: the catalog is open, bidding is not yet.',
    address1: '5 Nordland Lane',
    photo: 'rose-terrace',
    sessions: [
      {
        title: '',
        lots: { garden: 10 },
      },
    ],
    closes: { days: 14 },
    openHours: 7 * 24,
    stage: 'preview',
  },
  {
    seller: 'hudson',
    title: 'The Whitcomb House: Front Rooms',
    house: 'whitcomb',
    story: 'Still being cataloged: the parlor, the library and the dining room of a river house.',
    address1: '14 Riverhouse Street',
    sessions: [
      {
        title: '',
        first: 'chesterfield-chair',
        also: ['full-bookcase', 'oval-mirror'],
        lots: { furniture: 3, lighting: 2 },
      },
    ],
    closes: { days: 12 },
    openHours: 5 * 24,
    stage: 'draft',
  },
];
