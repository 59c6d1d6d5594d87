import { webhookData } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { lotWithdrawn } from '#bidding/bids/public.ts';
import { lotsHammered } from '#bidding/closing/public.ts';
import { bidderApproved, bidderRefused, bidderRegistered } from '#bidding/registrations/public.ts';
import {
  saleAnnounced,
  saleCancelled,
  saleExtended,
  salePaused,
  saleResumed,
} from '#bidding/running/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { onceForAll } from '#platform/facts/fact.ts';
import type { Fact, InstallationFollower } from '#platform/facts/fact.ts';
import {
  lotAdded,
  lotChanged,
  lotCorrected,
  salePublished,
  saleSettled,
} from '#selling/sales/public.ts';
import { offerAccepted } from '#settlement/after-sale/public.ts';
import { invoiceChanged, invoiceMade, invoicePaid } from '#settlement/invoices/public.ts';
import { insertDeliveries } from './deliveries.queries.ts';
import * as rows from './event-rows.queries.ts';
import type { EventRow } from './event-rows.queries.ts';

/**
 * A fact is followed once for all nodes, in a transaction of its own: each subscribed endpoint gets one
 * delivery, stored before anything is sent.
 */
function tell<Body extends object>(
  fact: Fact<Body>,
  read: (tx: Transaction<DB>, body: Body) => Promise<EventRow[]>,
): InstallationFollower {
  return onceForAll('webhooks', fact, async (tx, body, recordedAt) => {
    const found = await read(tx, body);
    await insertDeliveries(
      tx,
      found.map(({ endpointId, isOn, event, data }) => ({
        endpointId,
        isOn,
        event,
        // Fields that are not in the contract are not sent.
        body: bodyOf(event, recordedAt, webhookData[event].data.parse(data)),
      })),
    );
  });
}

/** The signed text. */
export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

export const webhookFollowers: readonly InstallationFollower[] = [
  tell(salePublished, (tx, { auctionId }) => rows.saleRows(tx, 'sale.published', auctionId)),
  tell(saleSettled, (tx, { auctionId }) => rows.saleRows(tx, 'sale.closed', auctionId)),
  tell(salePaused, (tx, sale) => rows.saleRowsWithReason(tx, 'sale.paused', sale)),
  tell(saleResumed, (tx, sale) => rows.saleRowsWithReason(tx, 'sale.resumed', sale)),
  tell(saleExtended, (tx, sale) => rows.saleRowsWithReason(tx, 'sale.extended', sale)),
  tell(saleCancelled, (tx, sale) => rows.saleRowsWithReason(tx, 'sale.canceled', sale)),
  tell(saleAnnounced, rows.announcementRows),
  tell(lotAdded, (tx, { lotId }) => rows.lotRows(tx, 'lot.added', lotId)),
  tell(lotChanged, (tx, { lotId }) => rows.lotRows(tx, 'lot.changed', lotId)),
  tell(lotCorrected, (tx, { lotId }) => rows.lotRows(tx, 'lot.corrected', lotId)),
  tell(lotWithdrawn, (tx, { lotId }) => rows.lotRows(tx, 'lot.withdrawn', lotId)),
  tell(lotsHammered, (tx, { lotIds }) => rows.hammeredRows(tx, lotIds)),
  tell(offerAccepted, (tx, { offerId }) => rows.offerRows(tx, offerId)),
  tell(bidderRegistered, (tx, { registrationId }) =>
    rows.bidderRows(tx, 'bidder.registered', registrationId),
  ),
  tell(bidderApproved, (tx, { registrationId }) =>
    rows.bidderRows(tx, 'bidder.approved', registrationId),
  ),
  tell(bidderRefused, (tx, { registrationId }) =>
    rows.bidderRows(tx, 'bidder.refused', registrationId),
  ),
  tell(invoiceMade, (tx, { invoiceId }) => rows.invoiceRows(tx, 'invoice.created', invoiceId)),
  tell(invoiceChanged, (tx, { invoiceId }) => rows.invoiceRows(tx, 'invoice.changed', invoiceId)),
  tell(invoicePaid, (tx, { invoiceId }) => rows.invoiceRows(tx, 'invoice.paid', invoiceId)),
];
