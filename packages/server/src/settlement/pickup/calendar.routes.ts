import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { App } from '#platform/http/create-app.ts';
import { limitByNetwork } from '#platform/http/limit-by-network.ts';
import { idOf, paramOf, siteOf } from '#platform/http/read-address.ts';
import type { FindSite } from '#platform/http/site.ts';
import { findInvoice } from '#settlement/invoices/public.ts';
import { pickupCalendar } from './pickup-calendar.ts';

/** Somebody who adds the entry by hand: one a second for a minute. */
const config = limitByNetwork(60);

/** The reserved slot for the calendar of the invoice's own bidder. */
export function servePickupCalendar(
  app: App,
  {
    database,
    findSite,
    linkTo,
    identify,
  }: {
    readonly database: Database;
    readonly findSite: FindSite;
    /** An absolute address on a site's host. */
    readonly linkTo: (host: string, path: string) => string;
    readonly identify: (request: FastifyRequest) => Promise<Caller>;
  },
): void {
  app.get('/ical/pickup/:file', { config }, async (request, reply) => {
    const site = await siteOf(findSite, request);
    const caller = await identify(request);
    if (caller.kind === 'visitor') throw new AppError('Unauthorized');
    const id = idOf(/^(.+)\.ics$/i.exec(paramOf(request, 'file'))?.[1] ?? '');
    const reader = { kind: 'bidder', userId: caller.userId } as const;
    const found = await findInvoice(database.kysely, id, reader, site);
    const address = linkTo(site.host, `/dashboard/invoice/${id}`);
    const text = found && (await pickupCalendar(database.kysely, found.id, address));
    if (text === null) throw new AppError('NotFound');
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'attachment; filename="pickup.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
