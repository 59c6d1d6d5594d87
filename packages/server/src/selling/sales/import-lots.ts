import { Refused } from '#platform/database/refused.ts';
import type { LotFieldName, Refusal } from '@fairlot/contract';
import { done, doneWith, refused } from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { boundedFields } from './audited-lots.ts';
import { changeLotsOnce, recordLotsChanged } from './change-lots-once.ts';
import type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
import type { LotValues } from './lot-cells.ts';
import { lotLimits } from './lot-fields.ts';
import { placeOf } from './lot-places.ts';
import { readOwnSale } from './own-sale.queries.ts';
import { rewriteLots } from './rewrite-lots.ts';
import { anySession, requireNewLotsAllowed, tooManyLots } from './room-for-lots.ts';
import { noteLotChange, readLotVersion, readStoredLots } from './sale-lots.queries.ts';
import type { StoredLot } from './sale-lots.queries.ts';
import { writePlaces } from './write-places.ts';

/** The additions and changes of an import, computed from a version of the lots. */
export interface LotsToImport {
  readonly version: number;
  readonly made: readonly LotValues[];
  readonly changed: readonly {
    readonly id: string;
    readonly values: LotValues;
    readonly fields: readonly {
      readonly field: LotFieldName;
      readonly from: string;
      readonly to: string;
    }[];
  }[];
  readonly unchanged: number;
}

const ImportedLots = doneWith({ added: z.int(), changed: z.int(), unchanged: z.int() });
export type ImportedLots = z.infer<typeof ImportedLots>;

/**
 * The lots of a sale, completely, at a version or a later one: the version is read first. Null: the
 * seller has no such sale.
 */
export async function readLotsToImportInto(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
): Promise<{
  readonly isOpen: boolean;
  readonly version: number;
  readonly stored: readonly StoredLot[];
} | null> {
  const sale = await readOwnSale(db, sellerId, saleId);
  if (sale === null) return null;
  const version = await readLotVersion(db, saleId);
  const isOpen = isOpenIn('change-lots', sale.state);
  return { isOpen, version, stored: isOpen ? await readStoredLots(db, saleId, {}) : [] };
}

/**
 * Adds lots at the end of a sale and updates others: all of it, or nothing if any lot of the sale has
 * changed since the version.
 */
export function importLots(
  dependencies: LotsDependencies,
  edit: LotsEdit,
  { version, made, changed, unchanged }: LotsToImport,
): Promise<ImportedLots | Refusal | null> {
  const { saleId } = edit;
  return changeLotsOnce(
    dependencies,
    edit,
    ImportedLots,
    async (tx, sale): Promise<ImportedLots> => {
      if ((await readLotVersion(tx, saleId)) !== version) {
        throw new Refused(refused('LotsHaveChanged'));
      }
      const answer = { ...done(), added: made.length, changed: changed.length, unchanged };
      if (made.length + changed.length === 0) return answer;
      if (made.length > 0) requireNewLotsAllowed(sale);
      const lots = await readStoredLots(tx, saleId, {}, 0);
      if (lots.length + made.length > lotLimits.lots) throw tooManyLots();
      const sessionId = lots.at(-1)?.sessionId ?? (await anySession(tx, saleId));
      const fresh = made.map((values) => ({ id: uuid(), values }));
      await writePlaces(dependencies, tx, {
        saleId,
        lots,
        made: fresh,
        places: [
          ...lots.map(placeOf),
          ...fresh.map(({ id, values }) => ({ id, sessionId, number: values.lotNumber })),
        ],
      });
      await rewriteLots(dependencies, tx, saleId, changed);
      const touched = [...fresh, ...changed].map(({ id }) => id);
      await noteLotChange(tx, saleId, { touched, removed: [] });
      await recordLotsChanged(tx, sale.state, touched);
      await recordAction(tx, {
        ...edit,
        auctionId: saleId,
        action: 'lot.import',
        subject: `${made.length} new and ${changed.length} changed lots`,
        ...boundedFields([
          ...changed.map(({ values, fields }) => ({
            name: `Lot ${values.lotNumber}`,
            fields: fields.map(({ field, from, to }) => ({ field, before: from, after: to })),
          })),
          ...made.map(({ lotNumber, title }) => ({
            name: `Lot ${lotNumber}`,
            fields: [{ field: 'title', before: '', after: title }],
          })),
        ]),
      });
      return answer;
    },
  );
}
