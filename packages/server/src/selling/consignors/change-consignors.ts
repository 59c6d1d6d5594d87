import type { ConsignorProfile } from '@fairlot/contract';
import { consoleLimits } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import {
  countConsignors,
  deleteConsignor,
  isNamed,
  lockConsignor,
  lockNames,
  putConsignor,
} from './consignors.queries.ts';
import { consignorNamed } from './facts-of-consignors.ts';
import { addAccount, findAccount, removeAccount } from './linked-accounts.queries.ts';

export interface ChangeDependencies {
  readonly database: Database;
  /** Revokes links mailed to a consignor: somebody else may read mail to an old address. */
  readonly revokeLinks: (tx: Transaction<DB>, consignorId: string) => Promise<unknown>;
}

/** The consignor, and who acts on it. */
export interface ConsignorAction {
  readonly by: Actor;
  readonly sellerId: string;
  readonly consignorId: string;
}

/** `not-found`: it is another company's. */
export type Done =
  | 'done'
  | 'not-found'
  | 'BidderGone'
  | 'ConsignorHasLots'
  | 'ConsignorNameTaken'
  | 'TooManyConsignors';

/** Adds a consignor under an id that the browser made, or changes one. */
export function saveConsignor(
  { database, revokeLinks }: ChangeDependencies,
  { by, sellerId, consignorId }: ConsignorAction,
  profile: ConsignorProfile,
): Promise<Done> {
  return database.transaction(async (tx): Promise<Done> => {
    await lockNames(tx, sellerId);
    const before = await lockConsignor(tx, sellerId, consignorId);
    if (before !== null && before.sellerId !== sellerId) return 'not-found';
    if (before === null && (await countConsignors(tx, sellerId)) >= consoleLimits.consignors) {
      return 'TooManyConsignors';
    }
    if (!(await putConsignor(tx, consignorId, { sellerId, ...profile }))) {
      return 'ConsignorNameTaken';
    }
    const fields = (Object.keys(profile) as (keyof ConsignorProfile)[]).filter(
      (field) => (before?.[field] ?? '') !== profile[field],
    );
    if (fields.length === 0) return 'done';
    if (before !== null && fields.includes('email')) {
      await revokeLinks(tx, consignorId);
      await recordFact(tx, consignorNamed, { sellerId, consignorId, by });
    }
    const only = (from: ConsignorProfile) =>
      Object.fromEntries(fields.map((field) => [field, from[field]]));
    await recordAction(tx, {
      by,
      sellerId,
      action: before === null ? 'consignor.add' : 'consignor.change',
      subject: profile.name,
      ...(before !== null && { before: only(before) }),
      after: only(profile),
    });
    return 'done';
  });
}

/** Removes a consignor whom no lot names; does nothing if already removed. */
export function removeConsignor(
  database: Database,
  { by, sellerId, consignorId }: ConsignorAction,
): Promise<Done> {
  return database.transaction(async (tx): Promise<Done> => {
    const before = await lockConsignor(tx, sellerId, consignorId);
    if (before === null) return 'done';
    if (before.sellerId !== sellerId) return 'not-found';
    if (await isNamed(tx, consignorId)) return 'ConsignorHasLots';
    await deleteConsignor(tx, consignorId);
    const { name: subject, email } = before;
    const action = 'consignor.remove';
    await recordAction(tx, { by, sellerId, action, subject, before: { email } });
    return 'done';
  });
}

/** Records that a bidder of the company bids for a consignor, or removes that. */
export function changeAccounts(
  database: Database,
  { by, sellerId, consignorId }: ConsignorAction,
  { registrationId, isLinked }: { readonly registrationId: string; readonly isLinked: boolean },
): Promise<Done> {
  return database.transaction(async (tx): Promise<Done> => {
    const consignor = await lockConsignor(tx, sellerId, consignorId);
    if (consignor?.sellerId !== sellerId) return 'not-found';
    const account = await findAccount(tx, sellerId, registrationId);
    if (account === null) return 'BidderGone';
    const change = isLinked ? addAccount : removeAccount;
    if (await change(tx, consignorId, account.userId)) {
      if (isLinked) await recordFact(tx, consignorNamed, { sellerId, consignorId, by });
      await recordAction(tx, {
        by,
        sellerId,
        action: isLinked ? 'consignor.link' : 'consignor.unlink',
        subject: consignor.name,
        [isLinked ? 'after' : 'before']: { bidder: account.name },
      });
    }
    return 'done';
  });
}
