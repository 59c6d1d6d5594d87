import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';
import { LotFieldName } from './lot-endpoints.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

export const PlannedLot = z.object({
  /** Whether a lot can be added at all: the sale is published, and none of its lots has closed. */
  isOpen: z.boolean(),
  timeZone: z.string(),
  lotNumber: z.string(),
  closeAt: Instant,
  /** Bidders who registered, approved or not. */
  bidders: z.number().int(),
});
export type PlannedLot = z.infer<typeof PlannedLot>;

export const planAddedLot = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/addlot',
  summary:
    'What a lot that is added to a running sale would be: its number, its close, who is told.',
  action: 'lot.add',
  params: OfSale,
  reply: PlannedLot,
});

export const addRunningLot = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/addlot',
  summary:
    'Adds a lot at the end of a running sale, open for a day at least; no other lot’s close moves, and its bidders are told. Asked again with the same key it adds nothing.',
  action: 'lot.add',
  params: OfSale,
  body: z.object({
    key: z.uuid(),
    /** The content of its cells, as in the table of lots; its number follows from its place. */
    cells: z.partialRecord(LotFieldName.exclude(['lotNumber']), z.string().max(200_000)),
  }),
  reply: outcomeWith({
    lotId: SecureId.nullable(),
    lotNumber: z.string(),
    closeAt: Instant.nullable(),
    told: z.number().int(),
  }),
});
