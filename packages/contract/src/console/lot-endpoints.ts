import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/**
 * The texts in a lot's cells, as in a spreadsheet, read by the same rules as cells of an imported table:
 * amounts are dollars ("1250", "12.50"), empty for none. Consignors are given by name; a new name creates
 * one.
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

/** The title of a lot that was just added. */
export const newLotTitle = 'Untitled';

/** The maximum number of characters of a description in the grid; a longer one is edited elsewhere. */
export const gridDescriptionLength = 2_000;

export const GridLot = z.object({
  lotId: SecureId,
  /** The number of its last change. */
  version: z.number().int(),
  /** The number of its session, from 1. */
  session: z.number().int(),
  /** Its position in the session, from 1. */
  position: z.number().int(),
  /** As scheduled, in epoch milliseconds. */
  closeAt: z.number(),
  pictures: z.number().int(),
  /** The picture that bidders see in lists; null: none. */
  firstPicture: SecureId.nullable(),
  /** The description is truncated in the grid. */
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
    /** Whether its lots can still be changed freely. */
    isOpen: z.boolean(),
    /** The number of the last change; later ones are requested by `changes`. */
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

/** The maximum number of lots that one call changes: a larger paste needs further calls. */
export const lotsPerCall = 1_000;

const Change = z.object({
  /** As shown by the grid: if it has changed, that is a conflict, and nothing is written. */
  from: z.string().max(200_000),
  to: z.string().max(200_000),
});

/** A cell that was not written: somebody else had changed it, or its rule refuses the text. */
export const UnwrittenCell = z.object({
  lotId: SecureId,
  field: LotFieldName,
  kind: z.enum(['conflict', 'problem']),
  /** The stored value. */
  stored: z.string(),
  /** The problem of the text; empty for a conflict. */
  reason: z.string(),
});
export type UnwrittenCell = z.infer<typeof UnwrittenCell>;

/** A cell whose rule stored another text than typed: "$1,250" as "1250". */
export const NormalizedCell = z.object({
  lotId: SecureId,
  field: LotFieldName,
  stored: z.string(),
});

const LotEdits = z
  .array(z.object({ lotId: SecureId, changes: z.partialRecord(LotFieldName, Change) }))
  .min(1)
  .max(lotsPerCall);

/** The number of the change; null: nothing to do, or refused. */
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

/** The maximum number of lots from which a seller's categories are learned. */
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

/** The maximum number of lots that one call arranges: a whole sale, since a move cannot be split. */
export const lotsPerArrangement = 10_000;
const LotIds = z.array(SecureId).min(1).max(lotsPerArrangement);

/** Arrangements: changes of the order of lots, additions and removals. */
export const LotArrangement = z.discriminatedUnion('kind', [
  /** New empty lots, after a lot; null: at the start of the sale. */
  z.object({
    kind: z.literal('insert'),
    after: SecureId.nullable(),
    count: z.number().int().min(1).max(lotsPerArrangement),
  }),
  /** A copy after each lot, without its pictures. */
  z.object({
    kind: z.literal('duplicate'),
    lotIds: z.array(SecureId).min(1).max(lotsPerCall),
  }),
  z.object({ kind: z.literal('remove'), lotIds: LotIds }),
  /** Moves lots in their order after a lot not among them; null: to the start of the sale. */
  z.object({ kind: z.literal('move'), lotIds: LotIds, after: SecureId.nullable() }),
  /** Renumbers this lot and all after it from `first`, by steps. */
  z.object({
    kind: z.literal('renumber'),
    from: SecureId,
    first: z.number().int().min(1).max(1_000_000),
    step: z.number().int().min(1).max(1_000),
  }),
  /** Moves lots to the end of another draft. A number taken there becomes the next free one. */
  z.object({ kind: z.literal('move-to-sale'), lotIds: LotIds, saleId: SecureId }),
  /**
   * Splits a lot: adds a second one after it with the same texts, this many of its pieces and these of
   * its pictures.
   */
  z.object({
    kind: z.literal('split'),
    lotId: SecureId,
    pieces: z.number().int().min(1).max(1_000_000),
    pictureIds: z.array(SecureId).max(100),
  }),
  /** Texts, pieces, estimates and pictures of the others join the first, which stays. */
  z.object({ kind: z.literal('merge'), lotIds: z.array(SecureId).min(2).max(20) }),
  /** Undoes the call with this key, within a day; not a move to another sale. */
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
