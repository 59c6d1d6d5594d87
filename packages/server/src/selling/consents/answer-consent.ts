import type { ConsentAnswer, ConsentPage } from '@fairlot/contract';
import { centsToDollars, isOpenIn } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import { hashOfShown } from '#identity/accounts/public.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { isShown } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { readStateOf } from '#selling/sales/public.ts';
import { findRequest, keepAnswer, lockRequest } from './consent-requests.queries.ts';
import type { ConsentRequest } from './consent-requests.queries.ts';
import { readSeenLots, readShownLots, wordOf } from './shown-lots.queries.ts';

/** The number of lots in one answer: a page of them, with pictures, suits a phone. */
const lotsOfALook = 50;

/** Makes the key with which somebody without a login can see a picture of a draft for a while. */
export type OpenPicture = (imageId: string) => string;

/** What a link shows on a host. */
export async function lookAt(
  { kysely }: Database,
  openPicture: OpenPicture,
  site: Site,
  { secret, skip }: { readonly secret: string; readonly skip: number },
): Promise<ConsentPage> {
  const hash = hashOfShown(secret);
  const request = hash && (await findRequest(kysely, hash));
  if (!request || !isShown(site.tenantId, request.sellerId)) return { kind: 'unknown' };
  const { company, companyEmail, companyPhone, sale, consignor } = request;
  const asked = { company, companyEmail, companyPhone, sale, consignor };
  const kind = await kindOf(kysely, request);
  if (kind !== 'open' && kind !== 'answered') return { kind, ...asked };
  const { answer, answeredAt, text, agreedLots: lots } = request;
  if (answer !== null && answeredAt !== null) {
    return { kind: 'answered', ...asked, answer, text, at: answeredAt.toISOString(), lots };
  }
  // All lots are read first: one that changes between the two reads is refused when the consignor agrees.
  const seen = await readSeenLots(kysely, request);
  const shown = await readShownLots(kysely, request, { skip, take: lotsOfALook });
  return {
    kind: 'open',
    ...asked,
    sentTo: hidden(request.email),
    expiresAt: request.expiresAt.toISOString(),
    seen: wordOf(seen),
    total: seen.length,
    lots: shown.map(({ pictures, lowEstimate, highEstimate, startPrice, reserve, ...lot }) => ({
      ...lot,
      lowEstimate: dollars(lowEstimate),
      highEstimate: dollars(highEstimate),
      startPrice: centsToDollars(startPrice),
      reserve: dollars(reserve),
      pictures: pictures.map((id) => ({ path: `/InventoryImage/${id}`, key: openPicture(id) })),
    })),
  };
}

export type Answered =
  | 'done'
  | 'ConsentLinkGone'
  | 'ConsentIsAnswered'
  | 'ConsentLotsChanged'
  | 'ConsentNeedsText';

/**
 * Stores the answer given through the link, once; repeating it changes nothing. A consignor agrees to the
 * lots as shown: these are stored with the answer, lot by lot.
 */
export function answerConsent(
  database: Database,
  site: Site,
  given: {
    readonly secret: string;
    readonly seen: string;
    readonly answer: ConsentAnswer;
    readonly text: string;
  },
): Promise<Answered> {
  const { secret, answer } = given;
  const text = answer === 'change' ? given.text : '';
  return database.transaction(async (tx): Promise<Answered> => {
    const hash = hashOfShown(secret);
    const request = hash && (await lockRequest(tx, hash));
    if (!request || !isShown(site.tenantId, request.sellerId)) return 'ConsentLinkGone';
    if (request.answer !== null) {
      const isSame = request.answer === answer && request.text === text;
      return isSame ? 'done' : 'ConsentIsAnswered';
    }
    if ((await kindOf(tx, request)) !== 'open') return 'ConsentLinkGone';
    if (answer === 'change' && text === '') return 'ConsentNeedsText';
    const lots = answer === 'agreed' ? await readSeenLots(tx, request) : [];
    if (answer === 'agreed' && wordOf(lots) !== given.seen) return 'ConsentLotsChanged';
    await keepAnswer(tx, request.id, { answer, text, lots });
    const { sellerId, saleId, consignor, email } = request;
    await recordAction(tx, {
      by: { kind: 'command', name: `${consignor} <${email}>` },
      sellerId,
      auctionId: saleId,
      action: answer === 'agreed' ? 'consent.agree' : 'consent.ask-for-change',
      subject: request.sale,
      ...(answer === 'agreed' ? { after: { lots: lots.length } } : { reason: text }),
    });
    return 'done';
  });
}

/** The state of a link. */
async function kindOf(
  db: Kysely<DB>,
  { saleId, answer, isRevoked, hasExpired }: ConsentRequest,
): Promise<'answered' | 'revoked' | 'published' | 'expired' | 'open'> {
  if (answer !== null) return 'answered';
  if (isRevoked) return 'revoked';
  const life = await readStateOf(db, saleId);
  if (life === null || !isOpenIn('change-lots', life.state)) return 'published';
  return hasExpired ? 'expired' : 'open';
}

const dollars = (cents: Cents | null) => (cents === null ? null : centsToDollars(cents));

/** "r•••@example.com": enough to recognize one's own. */
const hidden = (email: string) => email.replace(/^(.)[^@]*/, '$1•••');
