import type { UsState } from '@fairlot/contract';

/** A seller as named by a sale, checked and with sanitized HTML. */
export interface SaleSeller {
  readonly companyName: string;
  readonly descriptionHtml: string;
  readonly address1: string;
  readonly city: string;
  readonly state: UsState;
  readonly zip: string;
  readonly email: string;
  readonly phone: string;
  /** The company's own conditions, for all its auctions. */
  readonly termsHtml: string;
  /** Checked addresses; '' for none. */
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  /** Name of a picture. */
  readonly logo: string | null;
  /** The seller's own site; null when they sell on the marketplace alone. */
  readonly host: string | null;
}

/** Contact for bidders. */
export interface SaleManager {
  readonly firstName: string;
  readonly lastName: string;
  readonly position: string;
  readonly email: string;
  readonly phone: string;
  /** Name of a picture. */
  readonly photo: string | null;
}
