import type { LotArrangement } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { boundedFields } from './audited-lots.ts';
import type { LotsEdit } from './change-lots-once.ts';
import type { Place } from './lot-places.ts';
import type { StoredLot } from './sale-lots.queries.ts';

/** Records which lots were arranged: those named, and those that resulted; others only moved up or down. */
export async function recordArrangement(
  tx: Transaction<DB>,
  edit: LotsEdit,
  {
    kind,
    named,
    lots,
    places,
  }: {
    readonly kind: LotArrangement['kind'];
    readonly named: readonly string[];
    /** Before. */
    readonly lots: readonly StoredLot[];
    /** After. */
    readonly places: readonly Place[];
  },
): Promise<void> {
  const before = new Map(lots.map((lot, index) => [lot.id, { lot, index }]));
  const after = new Map(places.map((place, index) => [place.id, { ...place, index }]));
  const isNamed = new Set(named);
  const ids = [...new Set([...named, ...after.keys()])].filter((id) => {
    const was = before.get(id);
    return isNamed.has(id) || !was || was.lot.values.lotNumber !== after.get(id)?.number;
  });
  const concerned = ids.map((id) => {
    const was = before.get(id);
    const is = after.get(id);
    const place = was && `lot ${was.lot.values.lotNumber}, place ${was.index + 1}`;
    return {
      name: was ? `${was.lot.values.title}, lot ${was.lot.values.lotNumber}` : 'New lot',
      fields: [
        {
          field: is?.number ?? 'removed',
          before: place ?? '',
          after: is ? `lot ${is.number}, place ${is.index + 1}` : '',
        },
      ],
    };
  });
  await recordAction(tx, {
    ...edit,
    auctionId: edit.saleId,
    action: `lot.${kind}`,
    subject: concerned.length === 1 ? (concerned[0]?.name ?? '') : `${concerned.length} lots`,
    ...boundedFields(concerned),
  });
}
