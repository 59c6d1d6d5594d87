import { lotPath } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { sendingSiteOf } from '#settlement/invoices/public.ts';
import type { OfferEmail } from './offer-letters.ts';
import { offerPrice, readOfferTerms } from './offer-terms.ts';

export interface MailedOffer {
  readonly auctionId: string;
  readonly bidderId: string;
  readonly lot: {
    readonly id: string;
    readonly sessionId: string;
    readonly lotNumber: string;
    readonly title: string;
  };
  readonly priceCents: number;
}

/** Mails a bidder, in the transaction that makes an offer. */
export async function mailOffered(
  tx: Transaction<DB>,
  enqueueEmail: EnqueueEmail<OfferEmail>,
  offer: MailedOffer & { readonly expiresAt: Date },
): Promise<void> {
  const letter = await addressed(tx, offer);
  if (letter === null) return;
  const { to, site, data, sale } = letter;
  const terms = await readOfferTerms(tx, offer.auctionId, offer.bidderId);
  const price = offerPrice(offer.priceCents, sale.premiumExempt, terms);
  await enqueueEmail(
    tx,
    { to, site },
    {
      template: 'lot-offered',
      data: {
        ...data,
        premium: formatUsd(price.premium),
        tax: terms.isTaxExempt ? 'N/A' : formatUsd(price.tax),
        total: formatUsd(price.total),
        until: localDateTime(offer.expiresAt, sale.timeZone),
      },
    },
  );
}

/** Mails a bidder, in the transaction that withdraws an offer. */
export async function mailWithdrawn(
  tx: Transaction<DB>,
  enqueueEmail: EnqueueEmail<OfferEmail>,
  offer: MailedOffer,
): Promise<void> {
  const letter = await addressed(tx, offer);
  if (letter === null) return;
  const { to, site, data } = letter;
  await enqueueEmail(tx, { to, site }, { template: 'lot-offer-withdrawn', data });
}

/** Null: no site of this installation shows the sale, or the bidder has closed the account. */
async function addressed(
  tx: Transaction<DB>,
  { auctionId, bidderId, lot, priceCents }: MailedOffer,
) {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('auctions as a', (join) => join.on('a.id', '=', auctionId))
    .innerJoin('seller_companies as s', 's.id', 'a.seller_company_id')
    .innerJoin('lots as l', (join) => join.on('l.id', '=', lot.id))
    .select([
      'u.email',
      'u.first_name as firstName',
      's.company_name as companyName',
      'a.time_zone as timeZone',
      'l.premium_exempt as premiumExempt',
    ])
    .where('u.id', '=', bidderId)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst();
  const site = await sendingSiteOf(tx, { auctionId, userId: bidderId });
  if (row === undefined || site === null) return null;
  const { email: to, firstName, companyName, ...sale } = row;
  const data = {
    firstName,
    companyName,
    lotNumber: lot.lotNumber,
    lotTitle: lot.title,
    price: formatUsd(priceCents),
    path: lotPath(lot.sessionId, lot.id, lot.title),
  };
  return { to, site, data, sale };
}
