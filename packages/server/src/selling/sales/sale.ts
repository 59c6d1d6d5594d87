import type { NoTax, PickupOption, UsState } from '@fairlot/contract';
import type { SaleManager, SaleSeller } from '#selling/sellers/public.ts';
import type { Cents, IncrementTable, Ppm, PremiumRule, ReservePolicy } from '@fairlot/rules';
import type { Moment } from './moment.ts';

/** A sale to import, checked and with sanitized HTML. Money in cents, rates in ppm. */
export interface Sale {
  readonly seller: SaleSeller;
  readonly manager: SaleManager | null;
  readonly terms: SaleTerms;
  readonly sessions: readonly SaleSession[];
  readonly marketingLinks: readonly SaleLink[];
}

export interface SaleTerms {
  readonly title: string;
  readonly descriptionHtml: string;
  /** Name of the auction's photo; null: its first lot's. */
  readonly photo: string | null;
  readonly timeZone: string;
  readonly address1: string;
  /** Suite, floor or gate. */
  readonly address2: string;
  readonly city: string;
  readonly state: UsState;
  readonly zip: string;
  /** Bidding opens; null: with its publication. */
  readonly startTime: Moment | null;
  readonly firstCloseTime: Moment;
  /** Milliseconds. */
  readonly lotInterval: number;
  /** Milliseconds. */
  readonly softClose: number;
  readonly premiumRules: readonly PremiumRule[];
  readonly salesTax: Ppm;
  /** Why no sales tax is due; counts while the rate is zero. */
  readonly noTax: NoTax | null;
  readonly increments: IncrementTable;
  readonly wholeIncrementsOnly: boolean;
  readonly reservePolicy: ReservePolicy;
  readonly approval: 'automatic' | 'manual';
  readonly pickupOptions: readonly PickupOption[];
  readonly pickupWindows: readonly SalePickupWindow[];
  readonly pickupTermsHtml: string;
  readonly termsHtml: string;
  readonly autoCharge: boolean;
  /** Milliseconds from the invoice to the charge. */
  readonly chargeDelay: number;
}

export interface SalePickupWindow {
  readonly start: Moment;
  readonly end: Moment;
  readonly slotMinutes: number;
  readonly perSlot: number;
}

/** An address of its own for one place where the sale is advertised. */
export interface SaleLink {
  readonly name: string;
  /** Index of the session that it leads to. */
  readonly session: number;
}

export interface SaleSession {
  readonly title: string;
  readonly descriptionHtml: string;
  /** Null: that of the sale. */
  readonly firstCloseTime: Moment | null;
  /** In catalogue order. */
  readonly lots: readonly SaleLot[];
}

export interface SaleLot {
  readonly lotNumber: string;
  readonly title: string;
  readonly descriptionHtml: string;
  readonly condition: string;
  readonly provenance: string;
  readonly dimensions: string;
  readonly code: string;
  readonly pieces: number;
  readonly category: string | null;
  readonly lowEstimate: Cents | null;
  readonly highEstimate: Cents | null;
  readonly startPrice: Cents;
  readonly reserve: Cents | null;
  readonly transportFee: Cents | null;
  readonly premiumExempt: boolean;
  /** The consignor's name. */
  readonly consignor: string | null;
  /** Null: by its place in the session. */
  readonly closeTime: Moment | null;
  /** The best first. */
  readonly images: readonly SaleImage[];
  /** Its line in `lots.csv`. */
  readonly line: number;
}

export interface SaleImage {
  /** In the sale's `images` folder. */
  readonly name: string;
  readonly column: string;
}

/** The start price of a lot that names none: one dollar. */
export const defaultStartPrice: Cents = 100;
