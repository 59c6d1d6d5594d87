import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/**
 * What is written in the cells of a lot. Each is text, as a spreadsheet shows it, and is read by the same
 * rule as the cell of an imported table: amounts are dollars ("1250", "12.50"), empty for none. A consignor
 * is named; a name that nobody has makes one.
 */
export const lotFieldNames = [
  'lotNumber',
  'title',
  'description',
  'category',
  'lowEstimate',
  'highEstimate',
  'startPrice',
  'reserve',
  'condition',
  'pieces',
  'dimensions',
  'provenance',
  'code',
  'transportFee',
  'premiumExempt',
  'consignor',
] as const;
export const LotFieldName = z.enum(lotFieldNames);
export type LotFieldName = z.infer<typeof LotFieldName>;

/** Characters of a description that the grid is sent; a longer one is changed elsewhere. */
export const gridDescriptionLength = 2_000;

export const GridLot = z.object({
  lotId: SecureId,
  /** The change of the sale's lots that touched it last. */
  version: z.number().int(),
  /** Of its session, from 1. */
  session: z.number().int(),
  /** In the session, from 1. */
  position: z.number().int(),
  /** As scheduled, in epoch milliseconds. */
  closeAt: z.number(),
  pictures: z.number().int(),
  /** The description is longer than the grid is sent. */
  isCut: z.boolean(),
  cells: z.record(LotFieldName, z.string()),
});
export type GridLot = z.infer<typeof GridLot>;

export const getSaleLots = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/lots',
  summary: 'All lots of a sale as the grid shows them, and the number of the last change of them.',
  action: 'lot.see',
  params: OfSale,
  reply: z.object({
    title: z.string(),
    timeZone: z.string(),
    /** Whether its lots can still be changed as if nobody had seen them. */
    isOpen: z.boolean(),
    /** Of the last change; what comes after it is asked for by `changes`. */
    version: z.number().int(),
    sessions: z.array(z.object({ sessionId: SecureId, title: z.string() })),
    /** In the order of the catalogue. */
    lots: z.array(GridLot),
  }),
});

export const getLotChanges = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/lots/changes/:since',
  summary: 'What changed of the lots of a sale after a change: lots whole, removed ones by id.',
  action: 'lot.see',
  params: OfSale.extend({ since: z.coerce.number().int().min(0) }),
  reply: z.object({
    isOpen: z.boolean(),
    version: z.number().int(),
    lots: z.array(GridLot),
    removed: z.array(SecureId),
  }),
});

export const getLotDescription = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/lots/:lotId/description',
  summary: 'All of the description of a lot, of which the grid is sent the beginning alone.',
  action: 'lot.see',
  params: OfSale.extend({ lotId: SecureId }),
  reply: z.object({ description: z.string() }),
});

/** Lots that one call changes: what a paste holds beyond it goes in further calls. */
export const lotsPerCall = 1_000;

const Change = z.object({
  /** As the grid showed it: another value is a conflict, and nothing is written. */
  from: z.string().max(200_000),
  to: z.string().max(200_000),
});

/** A cell that was not written: somebody else had changed it, or its rule refuses the text. */
export const UnwrittenCell = z.object({
  lotId: SecureId,
  field: LotFieldName,
  kind: z.enum(['conflict', 'problem']),
  /** What is stored. */
  stored: z.string(),
  /** What is wrong with the text; of a conflict empty. */
  reason: z.string(),
});
export type UnwrittenCell = z.infer<typeof UnwrittenCell>;

/** A cell of which its rule stored another text than was typed: "$1,250" as "1250". */
export const NormalizedCell = z.object({
  lotId: SecureId,
  field: LotFieldName,
  stored: z.string(),
});

const LotEdits = z
  .array(z.object({ lotId: SecureId, changes: z.partialRecord(LotFieldName, Change) }))
  .min(1)
  .max(lotsPerCall);

/** The number of the change in which it was done; null: nothing was to do, or it was refused. */
const Version = z.number().int().nullable();

export const changeSaleLots = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/changelots',
  summary:
    'Changes fields of lots, each only if it still is what it was: others are answered with what is stored. Asked again with the same key it answers the same and changes nothing.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ key: z.uuid(), lots: LotEdits }),
  reply: outcomeWith({
    version: Version,
    unwritten: z.array(UnwrittenCell),
    normalized: z.array(NormalizedCell),
  }),
});

export const checkSaleLots = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/checklots',
  summary:
    'What changing fields of lots would come to: the same answer, and nothing is written. Numbers of lots are not compared.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ lots: LotEdits }),
  reply: z.object({ unwritten: z.array(UnwrittenCell), normalized: z.array(NormalizedCell) }),
});

/** Lots from which it is learned what a seller calls what. */
export const categorizedLotsLimit = 2_000;

export const getCategorizedLots = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/categories',
  summary:
    'Titles of lots with the categories that they have: of this sale, and of the seller’s latest published ones.',
  action: 'lot.see',
  params: OfSale,
  reply: z.object({
    lots: z.array(z.object({ title: z.string(), category: z.string() })).max(categorizedLotsLimit),
  }),
});

/** Lots that one call arranges: all that a sale holds, since half of a move would be none. */
export const lotsPerArrangement = 10_000;
const LotIds = z.array(SecureId).min(1).max(lotsPerArrangement);

/** What is done to the order of lots, and to which there are. */
export const LotArrangement = z.discriminatedUnion('kind', [
  /** New lots without a text, after a lot; null: at the beginning of the sale. */
  z.object({
    kind: z.literal('insert'),
    after: SecureId.nullable(),
    count: z.number().int().min(1).max(lotsPerArrangement),
  }),
  /** A copy after each, without its pictures. */
  z.object({
    kind: z.literal('duplicate'),
    lotIds: z.array(SecureId).min(1).max(lotsPerCall),
  }),
  z.object({ kind: z.literal('remove'), lotIds: LotIds }),
  /** In their order, after a lot that is not among them; null: to the beginning of the sale. */
  z.object({ kind: z.literal('move'), lotIds: LotIds, after: SecureId.nullable() }),
  /** Numbers from `first`, by steps, for this lot and all after it. */
  z.object({
    kind: z.literal('renumber'),
    from: SecureId,
    first: z.number().int().min(1).max(1_000_000),
    step: z.number().int().min(1).max(1_000),
  }),
  /** To the end of another draft. A number that is taken there becomes the next free one. */
  z.object({ kind: z.literal('move-to-sale'), lotIds: LotIds, saleId: SecureId }),
  /** Makes a second lot after it, with the same texts, so many of its pieces and these of its pictures. */
  z.object({
    kind: z.literal('split'),
    lotId: SecureId,
    pieces: z.number().int().min(1).max(1_000_000),
    pictureIds: z.array(SecureId).max(100),
  }),
  /** Texts, pieces, estimates and pictures of the others join the first, which stays. */
  z.object({ kind: z.literal('merge'), lotIds: z.array(SecureId).min(2).max(20) }),
  /** Takes back what was done by a call with this key within the last day; moving to another sale is not. */
  z.object({ kind: z.literal('undo'), of: z.uuid() }),
]);
export type LotArrangement = z.infer<typeof LotArrangement>;

export const arrangeSaleLots = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/arrangelots',
  summary:
    'Inserts, duplicates, removes, moves, renumbers, splits or merges lots of a sale, or takes that back: all of it or nothing, and once a key.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ key: z.uuid(), change: LotArrangement }),
  reply: outcomeWith({ version: Version, made: z.array(SecureId) }),
});
