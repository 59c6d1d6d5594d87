import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';
import { LotFieldName, lotFieldNames } from './lot-endpoints.ts';

/** Limits of an imported table of lots. */
export const importLimits = {
  /** A sale holds no more lots. */
  rows: 10_000,
  /** Auction houses' tables have some thirty. */
  columns: 100,
  headingLength: 200,
  /** Bytes of a file: ten thousand lots with a hundred words each. */
  fileBytes: 8 * 1024 * 1024,
  /** Bytes of a table that is sent: such a file, with every cell in quotes. */
  tableBytes: 10 * 1024 * 1024,
  /** Bytes of a call: such a table in base64. */
  bodyBytes: 14 * 1024 * 1024,
  /** Problems, and changed lots, that one answer lists. All are counted; nobody reads more. */
  listed: 1_000,
  /** The maximum number of characters of a changed text in the difference. */
  shownText: 200,
} as const;

/** What a column of the table is: a field of the lots, or the names of their pictures' files. */
export const importFields = [...lotFieldNames, 'picture'] as const;
export const ImportField = z.enum(importFields);
export type ImportField = z.infer<typeof ImportField>;

/**
 * A CSV file in base64: the original, since the server knows the encodings that Excel uses, or as written
 * by the browser from fixed cells. One text costs the event loop that takes bids almost nothing, unlike a
 * hundred thousand cells as JSON.
 */
const Table = z.base64().max(Math.ceil(importLimits.tableBytes / 3) * 4);

/** Column and row are indexes from 0; without a row it is about the heading, without both about all. */
const ImportProblem = z.object({
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** The heading concerned, as spelled in the table. */
  where: z.string(),
  /** Follows `where`, as in "Reserve is negative". */
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const ChangedLot = z.object({
  row: z.number().int(),
  lotNumber: z.string(),
  title: z.string(),
  /** Long texts are truncated. */
  fields: z.array(z.object({ field: LotFieldName, from: z.string(), to: z.string() })),
});

/** What an import would do with the rows without problems. */
const ImportDifference = z.object({
  /** The version of the sale's lots that it was computed from. */
  version: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The number of lots not in the table, which stay as they are. */
  kept: z.number().int(),
  changedLots: z.array(ChangedLot),
});

export const ImportCheck = z.object({
  /** The table as it was read. */
  table: z.object({ heading: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  /** The field of each column, and who chose it; null: ignored. */
  columns: z.array(
    z.object({
      field: ImportField.nullable(),
      by: z.enum(['heading', 'memory', 'person']),
    }),
  ),
  problems: z.array(ImportProblem),
  problemCount: z.number().int(),
  /** Warnings do not prevent the import. */
  warnings: z.array(ImportProblem),
  /** Null: the columns must be chosen first. */
  difference: ImportDifference.nullable(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** Chosen fields of columns; the others follow their headings, or earlier choices for these. */
const Chosen = z
  .array(
    z.object({
      column: z
        .number()
        .int()
        .min(0)
        .max(importLimits.columns - 1),
      field: ImportField.nullable(),
    }),
  )
  .max(importLimits.columns);

export const checkImport = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/import/check',
  summary:
    'Reads a table of lots and says what is wrong with it and what it would change. Writes nothing.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({ table: Table, chosen: Chosen }),
  reply: outcomeWith({ check: ImportCheck.nullable() }),
});

export const applyImport = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/import/apply',
  summary:
    'Adds and changes the lots that a table names: all of it or nothing, and once a key. Refused when lots of the sale changed after the version that was checked.',
  action: 'lot.edit',
  params: OfSale,
  body: z.object({
    key: z.uuid(),
    version: z.number().int().min(0),
    table: Table,
    chosen: Chosen,
  }),
  reply: outcomeWith({
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
  }),
});
