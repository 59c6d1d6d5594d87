import type { Lot } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { LotRow } from './lot.queries.ts';
import { cachesFor, closeOf, dollarsOrNull, incrementsOf, presentLotTile } from './present-lot.ts';
import type { Viewer } from './viewer.ts';

/** A lot on its own page, as this viewer may see it. */
export function presentLot(row: LotRow, viewer: Viewer): Lot {
  return {
    ...presentLotTile(row, viewer),
    description: row.description_html,
    condition: row.condition,
    provenance: row.provenance,
    fullDimensionsStr: row.dimensions,
    code: row.code,
    transportFee: dollarsOrNull(row.transport_fee_cents),
    lowEstimate: dollarsOrNull(row.low_estimate_cents),
    highEstimate: dollarsOrNull(row.high_estimate_cents),
    increments: incrementsOf(row).map(({ from, increment }) => ({
      from: centsToDollars(from),
      increment: centsToDollars(increment),
    })),
    premiumExempt: row.premium_exempt,
    offeredBefore: row.offered_before,
    prevLotSecureId: row.previous_id,
    prevLotTitle: row.previous_title,
    nextLotSecureId: row.next_id,
    nextLotTitle: row.next_title,
    inventoryItemImages: row.images.map((image) => ({
      secureId: image.id,
      fileName: image.file_name,
      caches: cachesFor(viewer),
      width: image.width,
      height: image.height,
    })),
    corrections: row.corrections.map(({ at, ...correction }) => ({
      at: new Date(at).toISOString(),
      ...correction,
    })),
    withdrawalReason: row.withdrawal_reason,
    ...(row.extended_otherwise && { extendedOtherwise: true }),
    scheduledCloseTime: closeOf(row) === null ? null : row.scheduled_close_at.toISOString(),
  };
}
