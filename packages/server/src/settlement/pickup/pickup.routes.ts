import type { Action } from '@fairlot/contract';
import {
  getCheckIn,
  getSchedule,
  handOver as handOverCall,
  nameCollector as nameCollectorCall,
  refused,
  releaseTimeBlock,
  selectTimeBlock,
} from '@fairlot/contract';
import { z } from 'zod';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { findInvoice } from '#settlement/invoices/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import { saleOfInvoice } from './check-in.queries.ts';
import { readCheckIn } from './check-in.ts';
import { releaseSlot } from './release-slot.ts';
import { handOver } from './hand-over.ts';
import { nameCollector } from './name-collector.ts';
import type { NamingDependencies } from './name-collector.ts';
import { readSchedule } from './schedule.ts';
import { createTimeSelection } from './select-time.ts';

/** A bidder opens the dialog a few times and chooses; each time, every slot of the auction is read. */
const schedulesByUser = { max: 60, windowMs: 60_000 };
/**
 * A name is corrected once or twice, of a few invoices; each change is a mail to the buyer. A minute at most: whoever is
 * in their account must not keep them from taking a name back.
 */
const namingsByUser = { max: 10, windowMs: 60_000 };
/** A queue at the door moves a few people a minute; each call reads an invoice with all its lots. */
const checkInsByUser = { max: 120, windowMs: 60_000 };

/**
 * Pickup: the bidder chooses a slot, the seller's staff hand the lots over (second specification, section
 * 7).
 */
export function servePickup(
  api: Api,
  { authorization, ...naming }: NamingDependencies & { readonly authorization: Authorization },
): void {
  const { database } = naming;
  const { kysely } = database;
  const selectTime = createTimeSelection(database);

  async function requireOwn(invoiceId: string, { userId }: SignedIn, site: Site): Promise<void> {
    const found = await findInvoice(kysely, invoiceId, { kind: 'bidder', userId }, site);
    if (found === null) throw new AppError('NotFound');
  }

  async function requireMay(
    action: Action,
    invoiceId: string,
    { caller, site }: { readonly caller: SignedIn; readonly site: Site },
  ): Promise<void> {
    const sale = await saleOfInvoice(kysely, invoiceId, site);
    if (sale === null) throw new AppError('NotFound');
    await authorization.require(caller, action, sale);
  }

  api.handle(
    getSchedule,
    async ({ params, caller, site }) => {
      await requireOwn(params.invoiceId, caller, site);
      return readSchedule(kysely, params.invoiceId);
    },
    { rateLimit: schedulesByUser },
  );

  api.handle(releaseTimeBlock, async ({ body, caller, site }) => {
    await requireOwn(body.InvoiceSecureId, caller, site);
    const outcome = await releaseSlot(database, {
      invoiceId: body.InvoiceSecureId,
      shownReservationId: body.PickupReservationSecureId,
    });
    return outcome.kind === 'given-back' ? {} : refused(outcome.code);
  });

  api.handle(selectTimeBlock, async ({ body, caller, site }) => {
    await requireOwn(body.InvoiceSecureId, caller, site);
    const selection = await selectTime({
      invoiceId: body.InvoiceSecureId,
      windowId: body.PickupWindowSecureId,
      start: timeOf(body.BlockStartTime),
      shownReservationId: body.PickupReservationSecureId,
    });
    return selection.kind === 'reserved' ? {} : refused(selection.code);
  });

  api.handle(
    nameCollectorCall,
    async ({ body, caller, site }) => {
      await requireOwn(body.InvoiceSecureId, caller, site);
      const { InvoiceSecureId: invoiceId, name } = body;
      const outcome = await nameCollector(naming, { invoiceId, name });
      return outcome === 'named' ? {} : refused('NothingToPickUp');
    },
    { rateLimit: namingsByUser },
  );

  api.handle(
    getCheckIn,
    async ({ params, caller, site }) => {
      await requireMay('pickup.look-up', params.invoiceId, { caller, site });
      return readCheckIn(kysely, params.invoiceId);
    },
    { rateLimit: checkInsByUser },
  );

  api.handle(
    handOverCall,
    async ({ body, caller, site }) => {
      await requireMay('pickup.hand-over', body.Param, { caller, site });
      const outcome = await handOver(database, {
        invoiceId: body.Param,
        staffId: caller.userId,
        lotIds: body.lots,
        signedBy: body.signedBy,
        signature: body.signature,
      });
      if (outcome.kind === 'refused') throw new AppError('BadRequest', outcome.reason);
      return readCheckIn(kysely, body.Param);
    },
    { bodyLimit: handOverBytes },
  );
}

/** Bytes: a signature, and the ids of a thousand lots. */
const handOverBytes = 64 * 1024;
const Instant = z.iso.datetime({ offset: true });

function timeOf(text: string): Date {
  if (!Instant.safeParse(text).success) throw new AppError('BadRequest');
  return new Date(text);
}
