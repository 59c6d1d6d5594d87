import type { Severity } from '@fairlot/rules';
import type { z } from 'zod';
import type { Evidence } from './evidence.ts';

/** Those who must not lift the price of a lot. */
export type PartyKind = 'staff' | 'company' | 'consignor';

/** A signal as a look at a sale finds it. The same of everything but severity and evidence is the same again. */
export interface FoundSignal {
  readonly kind: 'sharing' | 'lifting' | 'retracting' | 'returning';
  readonly severity: Severity;
  readonly bidderId: string;
  readonly sellerId: string | null;
  readonly party: { readonly kind: PartyKind; readonly id: string } | null;
  readonly evidence: z.input<typeof Evidence>;
}

/** A sale that is looked through. */
export interface SaleToLookAt {
  readonly auctionId: string;
  readonly sellerId: string;
}
