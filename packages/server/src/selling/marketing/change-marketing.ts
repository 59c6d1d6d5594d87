import { maxMarketingLinks } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor, AuditedAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Gate } from '#platform/http/gate.ts';
import { namePicture } from '#selling/pictures/public.ts';
import type { PictureVault } from '#selling/pictures/public.ts';
import {
  findOrMakeLink,
  lockRunningSale,
  readLinksOfSale,
  readSessions,
  removeLink,
  updateAuctionPhoto,
} from '#selling/sales/public.ts';

export interface PlaceOfSale {
  readonly sellerId: string;
  readonly saleId: string;
}

/** Creates a link for one more place; 'not-found': the seller has no such sale, or it no such session. */
export function addLink(
  database: Database,
  sale: PlaceOfSale,
  by: Actor,
  wanted: { readonly sessionId: string | null; readonly name: string },
): Promise<'added' | 'not-found' | 'too-many'> {
  return database.transaction(async (tx) => {
    const title = await lockTitle(tx, sale);
    if (title === null) return 'not-found';
    const sessions = await readSessions(tx, sale.saleId);
    const session = sessions.find((one) => one.sessionId === (wanted.sessionId ?? one.sessionId));
    if (session === undefined) return 'not-found';
    const { sessionId } = session;
    const { name } = wanted;
    const links = await readLinksOfSale(tx, sale.saleId);
    const isThere = links.some(
      (link) => link.sessionId === sessionId && link.name.toLowerCase() === name.toLowerCase(),
    );
    if (isThere) return 'added';
    if (links.length >= maxMarketingLinks) return 'too-many';
    await findOrMakeLink(tx, sessionId, name);
    await note(tx, sale, by, 'sale.add-link', title, { after: { link: name } });
    return 'added';
  });
}

/** Removes a link for good; does nothing if it is removed already. False: the seller has no such sale. */
export function takeLinkAway(
  database: Database,
  sale: PlaceOfSale,
  by: Actor,
  linkId: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const title = await lockTitle(tx, sale);
    if (title === null) return false;
    const links = await readLinksOfSale(tx, sale.saleId);
    const link = links.find(({ id }) => id === linkId);
    if (link === undefined) return true;
    await removeLink(tx, linkId);
    await note(tx, sale, by, 'sale.remove-link', title, { before: { link: link.name } });
    return true;
  });
}

/** Sets or removes the photo of a sale. False: the seller has no such sale. Throws `PictureRefused`. */
export function changeSalePhoto(
  {
    database,
    vault,
    gate,
  }: { readonly database: Database; readonly vault: PictureVault; readonly gate: Gate },
  sale: PlaceOfSale,
  by: Actor,
  picture: Uint8Array | null,
): Promise<boolean> {
  const write = (fileKey: string | null) =>
    database.transaction(async (tx) => {
      const title = await lockTitle(tx, sale);
      if (title === null) return false;
      await updateAuctionPhoto(tx, sale.saleId, fileKey);
      const after = { photo: fileKey === null ? 'none' : 'another' };
      await note(tx, sale, by, 'sale.photo', title, { after });
      return true;
    });
  return picture === null ? write(null) : gate(() => namePicture(vault, picture, write));
}

/** Locks a sale of the seller without blocking bids; null: they have no such sale. */
async function lockTitle(
  tx: Transaction<DB>,
  { sellerId, saleId }: PlaceOfSale,
): Promise<string | null> {
  const sale = await lockRunningSale(tx, saleId);
  if (sale?.sellerId !== sellerId) return null;
  return sale.title === '' ? 'A new sale' : sale.title;
}

const note = (
  tx: Transaction<DB>,
  { sellerId, saleId }: PlaceOfSale,
  by: Actor,
  action: 'sale.add-link' | 'sale.remove-link' | 'sale.photo',
  subject: string,
  change: Pick<AuditedAction, 'before' | 'after'>,
) => recordAction(tx, { by, sellerId, auctionId: saleId, action, subject, ...change });
