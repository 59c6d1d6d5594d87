import * as contract from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import { readStandingLots } from '#bidding/bids/public.ts';
import type { StandingLot } from '#bidding/bids/public.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { readOwnSale } from '#selling/sales/public.ts';
import { findRegistration } from './registrations.queries.ts';
import type { Registration } from './registrations.queries.ts';

/** The number of lots with standing bids of the bidder that are shown before anybody takes its bids back. */
const shownLots = 100;

/** On which open lots bids would be taken back, said before anybody confirms that. */
export function serveStandingLots(api: Api, { kysely }: Database): void {
  async function read(
    registration: Registration | null,
    of: { readonly sellerId: string; readonly consignorId?: string },
  ): Promise<contract.OpenLotsOfBidder> {
    const sale = registration && (await readOwnSale(kysely, of.sellerId, registration.auctionId));
    if (registration === null || sale === null) throw new AppError('NotFound');
    const lots = await readStandingLots(kysely, { ...of, userId: registration.userId });
    return {
      lots: lots.slice(0, shownLots).map(presentLot),
      leading: lots.filter(({ leads }) => leads).length,
      count: lots.length,
    };
  }

  api.handle(contract.getLotsOfBidder, async ({ params: { sellerId, saleId, registrationId } }) => {
    const registration = await findRegistration(kysely, registrationId);
    return read(registration?.auctionId === saleId ? registration : null, { sellerId });
  });
  api.handle(contract.getOwnLotsOfBidder, async ({ params: { registrationId, ...of } }) =>
    read(await findRegistration(kysely, registrationId), of),
  );
}

function presentLot(lot: StandingLot) {
  const { lotId, lotNumber, title, timeZone, leads, otherBidders } = lot;
  return {
    lotId,
    saleTitle: lot.auctionTitle,
    lotNumber,
    title,
    price: centsToDollars(lot.price),
    closesAt: lot.closeAt.toISOString(),
    timeZone,
    leads,
    otherBidders,
  };
}
