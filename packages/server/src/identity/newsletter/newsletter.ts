import type { Database } from '#platform/database/database.ts';
import { chooseNewsletter, findPerson } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { NewsletterEmail } from './newsletter-letters.ts';
import { findState, markAddress, markSubscribed, markUnsubscribed } from './newsletter.queries.ts';
import type { SubscriptionKeys } from './subscription-keys.ts';

export interface NewsletterDependencies {
  readonly database: Database;
  readonly keys: SubscriptionKeys;
  readonly enqueueEmail: EnqueueEmail<NewsletterEmail>;
  /** Absolute address of a path on a host of ours. */
  readonly linkTo: (host: string, path: string) => string;
  /** The sender's postal address, in one line (CAN-SPAM). */
  readonly postalAddress: string;
}

/** Confirms a subscription by the key of its mail, and sends the welcome once; false for an unknown key. */
export async function confirm(
  { database, keys, enqueueEmail, linkTo, postalAddress }: NewsletterDependencies,
  key: string,
): Promise<boolean> {
  const id = keys.read('confirm', key);
  if (id === null) return false;
  return database.transaction(async (transaction) => {
    const confirmed = await markSubscribed(transaction, id);
    // Pressing the button twice is not an error.
    if (confirmed === null) return (await findState(transaction, id)) === 'subscribed';
    const { email, site } = confirmed;
    await chooseNewsletter(transaction, email, true);
    await enqueueEmail(
      transaction,
      { to: email, site },
      {
        template: 'newsletter-welcome',
        data: {
          unsubscribeLink: linkTo(site.host, `/unsubscribe/${keys.make('unsubscribe', id)}`),
          postalAddress,
        },
      },
    );
    return true;
  });
}

/**
 * Ends a subscription by the key in its mails, and the choice of the account with this address as well:
 * somebody who unsubscribes wants no more such mail. False for an unknown key; repeating it is harmless.
 */
export async function unsubscribe(
  { database, keys }: Pick<NewsletterDependencies, 'database' | 'keys'>,
  key: string,
): Promise<boolean> {
  const userId = keys.read('unsubscribe-account', key);
  if (userId !== null) return choose(database, userId, false);
  const id = keys.read('unsubscribe', key);
  if (id === null) return false;
  return database.transaction(async (transaction) => {
    const email = await markUnsubscribed(transaction, id);
    if (email === null) return (await findState(transaction, id)) === 'unsubscribed';
    await chooseNewsletter(transaction, email, false);
    return true;
  });
}

/**
 * Sets the choice of an account, from its settings or by the link in mails about what it follows, which
 * need no subscription. Only verified addresses get news: false for others. The owner of a verified
 * address can undo an unsubscription without another confirmation mail.
 */
export function choose(database: Database, userId: string, isOn: boolean): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { email, email_verified_at: verifiedAt } = await findPerson(transaction, userId);
    if (isOn && verifiedAt === null) return false;
    await markAddress(transaction, email, isOn ? 'subscribed' : 'unsubscribed');
    await chooseNewsletter(transaction, email, isOn);
    return true;
  });
}
