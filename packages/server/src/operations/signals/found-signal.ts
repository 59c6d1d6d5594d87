import type { Severity } from '@fairlot/rules';
import type { z } from 'zod';
import type { Evidence } from './evidence.ts';

/** People who must not raise the price of a lot. */
export type PartyKind = 'staff' | 'company' | 'consignor';

/** A signal found in a sale. It is the same signal if everything but severity and evidence is equal. */
export interface FoundSignal {
  readonly kind: 'sharing' | 'lifting' | 'retracting' | 'returning';
  readonly severity: Severity;
  readonly bidderId: string;
  readonly sellerId: string | null;
  readonly party: { readonly kind: PartyKind; readonly id: string } | null;
  readonly evidence: z.input<typeof Evidence>;
}

/** A sale to check. */
export interface SaleToLookAt {
  readonly auctionId: string;
  readonly sellerId: string;
}
