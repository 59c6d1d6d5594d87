import type { Cents, Ppm } from '../money/cents.ts';
import type { PickupOption } from '../pickup/options.ts';
import { restrictedKindsOf } from './restricted-goods.ts';
import type { RestrictedKind } from './restricted-words.ts';

/** A company waits for an operator, publishes sales, or can no longer publish anything new. */
export type SellerStanding = 'waiting' | 'verified' | 'suspended';

/** A sale as checked before publication. Epoch milliseconds; '' is missing. */
export interface SaleToCheck {
  readonly sellerStanding: SellerStanding;
  readonly title: string;
  readonly address1: string;
  readonly city: string;
  readonly zip: string;
  readonly hasManager: boolean;
  readonly hasTerms: boolean;
  readonly salesTax: Ppm;
  /** Whether the seller gave a reason why no tax is due. */
  readonly saysWhyNoTax: boolean;
  readonly startsAt: number | null;
  readonly softClose: number;
  readonly pickupOptions: readonly PickupOption[];
  readonly pickupWindows: readonly { readonly start: number; readonly end: number }[];
  readonly lots: readonly LotToCheck[];
}

export interface LotToCheck {
  readonly lotNumber: string;
  readonly title: string;
  readonly hasPicture: boolean;
  readonly lowEstimate: Cents | null;
  readonly reserve: Cents | null;
  /** The consignor's consent to its present state; null: nobody consigned it. */
  readonly consent: 'missing' | 'changed' | 'given' | null;
  readonly closeAt: number;
  /** Hour of its close, 0 to 23, in the sale's local time. */
  readonly closeHour: number;
}

/** Where to fix something: a step of the setup and its field, or the lots. */
type Place = { readonly step: string; readonly field: string | null };

/** A problem or warning about a sale, and the lots concerned. */
export interface Finding {
  readonly code: FindingCode;
  readonly step: (typeof places)[FindingCode]['step'];
  readonly field: string | null;
  /** Null: it is about the sale as a whole. */
  readonly lots: readonly string[] | null;
}

const places = {
  // These block publication.
  SellerUnverified: { step: 'company', field: null },
  SellerSuspended: { step: 'company', field: null },
  NoTitle: { step: 'basics', field: 'title' },
  NoAddress: { step: 'basics', field: 'address1' },
  NoLots: { step: 'lots', field: null },
  LotsWithoutTitle: { step: 'lots', field: 'title' },
  ClosesInPast: { step: 'times', field: 'firstCloseTime' },
  ClosesBeforeStart: { step: 'times', field: 'startTime' },
  NoPickupOption: { step: 'pickup', field: 'pickupOptions' },
  NoPickupWindow: { step: 'pickup', field: 'pickupWindows' },
  PickupBeforeClose: { step: 'pickup', field: 'pickupWindows' },
  // These may be intended.
  NoManager: { step: 'basics', field: 'manager' },
  NoTerms: { step: 'rules', field: 'termsAndConditions' },
  TaxIsZero: { step: 'money', field: 'salesTax' },
  NoSoftClose: { step: 'times', field: 'softCloseSeconds' },
  OpenBriefly: { step: 'times', field: 'firstCloseTime' },
  ClosesAtNight: { step: 'times', field: 'firstCloseTime' },
  LotsWithoutPicture: { step: 'lots', field: 'images' },
  LotsWithoutEstimate: { step: 'lots', field: 'lowEstimate' },
  ReserveAboveEstimate: { step: 'lots', field: 'reserve' },
  ConsentMissing: { step: 'consignors', field: null },
  ConsentChanged: { step: 'consignors', field: null },
  MayBeWeapons: { step: 'lots', field: 'title' },
  MayBeAlcohol: { step: 'lots', field: 'title' },
  MayBeProtectedSpecies: { step: 'lots', field: 'title' },
  MayBeRecalled: { step: 'lots', field: 'title' },
  MayBeMedicine: { step: 'lots', field: 'title' },
  MayBeHazardous: { step: 'lots', field: 'title' },
} as const satisfies Record<string, Place>;

const addressFields = ['address1', 'city', 'zip'] as const;

export type FindingCode = keyof typeof places;

export interface Checklist {
  /** Findings that block publication. */
  readonly blockers: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** With less time, hardly any bidders learn of a sale. Milliseconds. */
const briefly = 24 * 3_600_000;
/** Lots that close from 11 PM to 7 AM find few bidders awake. Hours. */
const night = { from: 23, to: 7 };

/**
 * Checks a sale that would be published at `opensAt` (epoch milliseconds): returns what blocks
 * publication, and what somebody should check.
 */
export function checkSale(sale: SaleToCheck, opensAt: number): Checklist {
  return { blockers: findBlockers(sale, opensAt), warnings: findWarnings(sale, opensAt) };
}

/** What keeps a sale from being published at `opensAt` (epoch milliseconds); reads no title for what it names. */
export function findBlockers(sale: SaleToCheck, opensAt: number): Finding[] {
  const { lots, pickupOptions, pickupWindows } = sale;
  const missing = addressFields.find((field) => sale[field] === '');
  const biddingOpens = openingOf(sale, opensAt);
  const lastClose = Math.max(...lots.map(({ closeAt }) => closeAt));
  const isOnSite = pickupOptions.includes('PickupOnSite');
  const of = lotsOf(lots);
  return found([
    ['SellerUnverified', sale.sellerStanding === 'waiting'],
    ['SellerSuspended', sale.sellerStanding === 'suspended'],
    ['NoTitle', sale.title === ''],
    ['NoAddress', missing !== undefined, missing],
    ['NoLots', lots.length === 0],
    ['LotsWithoutTitle', of(({ title }) => title.trim() === '')],
    ['ClosesInPast', of(({ closeAt }) => closeAt <= opensAt)],
    ['ClosesBeforeStart', of(({ closeAt }) => closeAt > opensAt && closeAt <= biddingOpens)],
    ['NoPickupOption', pickupOptions.length === 0],
    ['NoPickupWindow', isOnSite && pickupWindows.length === 0],
    [
      'PickupBeforeClose',
      lots.length > 0 &&
        pickupWindows.length > 0 &&
        pickupWindows.every(({ end }) => end <= lastClose),
    ],
  ]);
}

/** What may be intended, and somebody should look at. */
function findWarnings(sale: SaleToCheck, opensAt: number): Finding[] {
  const { lots } = sale;
  const biddingOpens = openingOf(sale, opensAt);
  const firstClose = Math.min(...lots.map(({ closeAt }) => closeAt));
  const of = lotsOf(lots);
  const mayBe = lotsByKind(lots);
  return found([
    ['NoManager', !sale.hasManager],
    ['NoTerms', !sale.hasTerms],
    ['TaxIsZero', sale.salesTax === 0 && !sale.saysWhyNoTax],
    ['NoSoftClose', sale.softClose === 0],
    ['OpenBriefly', firstClose > biddingOpens && firstClose - biddingOpens < briefly],
    ['ClosesAtNight', of(({ closeHour }) => closeHour >= night.from || closeHour < night.to)],
    ['LotsWithoutPicture', of(({ hasPicture }) => !hasPicture)],
    ['LotsWithoutEstimate', of(({ lowEstimate }) => lowEstimate === null)],
    [
      'ReserveAboveEstimate',
      of(
        ({ reserve, lowEstimate }) =>
          reserve !== null && lowEstimate !== null && reserve > lowEstimate,
      ),
    ],
    ['ConsentMissing', of(({ consent }) => consent === 'missing')],
    ['ConsentChanged', of(({ consent }) => consent === 'changed')],
    ['MayBeWeapons', mayBe('weapons')],
    ['MayBeAlcohol', mayBe('alcohol')],
    ['MayBeProtectedSpecies', mayBe('protected-species')],
    ['MayBeRecalled', mayBe('recalled')],
    ['MayBeMedicine', mayBe('medicine')],
    ['MayBeHazardous', mayBe('hazardous')],
  ]);
}

/** When bidding opens in a sale that is published at `opensAt`. Epoch milliseconds. */
const openingOf = ({ startsAt }: SaleToCheck, opensAt: number) =>
  Math.max(opensAt, startsAt ?? opensAt);

/** Numbers of the lots that pass a test. */
const lotsOf = (lots: readonly LotToCheck[]) => (test: (lot: LotToCheck) => boolean) =>
  lots.filter(test).map(({ lotNumber }) => lotNumber);

/** Numbers of the lots whose titles suggest goods of a kind; each title is read once. */
function lotsByKind(lots: readonly LotToCheck[]): (kind: RestrictedKind) => readonly string[] {
  const read = lots.map(({ lotNumber, title }) => ({ lotNumber, kinds: restrictedKindsOf(title) }));
  return (kind) =>
    read.filter(({ kinds }) => kinds.includes(kind)).map(({ lotNumber }) => lotNumber);
}

type Check = readonly [
  code: FindingCode,
  isTrue: boolean | readonly string[],
  /** Where to fix it, if there are several places. */
  field?: string | undefined,
];

/** Returns findings that apply, to the sale or to some of its lots. */
function found(all: readonly Check[]): Finding[] {
  return all.flatMap(([code, isTrue, field]): Finding[] => {
    const place = field === undefined ? places[code] : { ...places[code], field };
    if (typeof isTrue === 'boolean') return isTrue ? [{ code, ...place, lots: null }] : [];
    return isTrue.length > 0 ? [{ code, ...place, lots: isTrue }] : [];
  });
}
