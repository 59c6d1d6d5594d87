import { z } from 'zod';
import { SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { outcomeWith } from '../refusals.ts';
import { LotFieldName, lotFieldNames } from './lot-endpoints.ts';

/** What a table of lots that is imported may hold. */
export const importLimits = {
  /** A sale holds no more lots. */
  rows: 10_000,
  /** Tables of auction houses have some thirty. */
  columns: 100,
  headingLength: 200,
  /** Bytes of a file: ten thousand lots with a hundred words each. */
  fileBytes: 8 * 1024 * 1024,
  /** Bytes of a table that is sent: such a file, with every cell in quotes. */
  tableBytes: 10 * 1024 * 1024,
  /** Bytes of a call: such a table in base64. */
  bodyBytes: 14 * 1024 * 1024,
  /** Problems, and changed lots, that one answer lists. All are counted; nobody reads on. */
  listed: 1_000,
  /** Characters of a changed text that the difference shows. */
  shownText: 200,
} as const;

/** What a column of the table is: a field of the lots, or the names of their pictures' files. */
export const importFields = [...lotFieldNames, 'picture'] as const;
export const ImportField = z.enum(importFields);
export type ImportField = z.infer<typeof ImportField>;

/**
 * A CSV file in base64: as it is on the disk, since the server knows the encodings in which Excel saves, or
 * as the browser wrote it from cells that were fixed. As one text it costs the loop that takes bids
 * nothing; a hundred thousand cells as JSON would.
 */
const Table = z.base64().max(Math.ceil(importLimits.tableBytes / 3) * 4);

/** Column and row are indexes from 0; without a row it is about the heading, without both about all. */
const ImportProblem = z.object({
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  /** What it is about: the heading as the table writes it. */
  where: z.string(),
  /** Follows `where`, as in "Reserve is negative". */
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const ChangedLot = z.object({
  row: z.number().int(),
  lotNumber: z.string(),
  title: z.string(),
  /** Long texts are cut. */
  fields: z.array(z.object({ field: LotFieldName, from: z.string(), to: z.string() })),
});

/** What an import would come to, of the rows that have no problem. */
const ImportDifference = z.object({
  /** The change of the sale's lots that it was computed from. */
  version: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Lots of the sale that the table does not name: they stay as they are. */
  kept: z.number().int(),
  changedLots: z.array(ChangedLot),
});

export const ImportCheck = z.object({
  /** The table as it was read. */
  table: z.object({ heading: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  /** What each column is taken for, and who says so; null: left out. */
  columns: z.array(
    z.object({
      field: ImportField.nullable(),
      by: z.enum(['heading', 'memory', 'person']),
    }),
  ),
  problems: z.array(ImportProblem),
  problemCount: z.number().int(),
  /** To look at; they keep nothing from being imported. */
  warnings: z.array(ImportProblem),
  /** Null: it must be said first what the columns are. */
  difference: ImportDifference.nullable(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

/** What somebody says of columns; of the others their headings, or what was said of those before. */
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
