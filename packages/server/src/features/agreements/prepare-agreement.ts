import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log/log.ts';
import { htmlToText } from '../../platform/html/html-to-text.ts';
import { createMemo } from '../../platform/memory/memo.ts';
import { insertAgreements, keepVersion, latestVersion } from './agreements.queries.ts';
import type { AgreedText } from './agreements.queries.ts';

/** Milliseconds for which a site's texts are not read again: they change with a release. */
const freshMs = 60_000;
/** Hosts; an installation has some hundreds. */
const capacity = 1_000;

/** What the site of a host asks everybody to agree to, and where it is shown. */
const siteTexts = [
  { kind: 'site-terms', path: '/terms' },
  { kind: 'privacy-policy', path: '/privacy' },
] as const;

/** Writes an agreement down, in the transaction of what is agreed to; `auctionId` is null for a sign-up. */
export type NoteAgreement = (
  transaction: Kysely<DB>,
  who: { readonly userId: string; readonly auctionId: string | null },
) => Promise<void>;

/**
 * Reads what the site of a host asks people to agree to at this moment, and gives what writes it down.
 * Never inside a transaction: pages are rendered for it.
 */
export type PrepareAgreement = (host: string) => Promise<NoteAgreement>;

export interface AgreementDependencies {
  readonly database: Database;
  readonly log: Log;
  /** The HTML of a page as everybody sees it; null when it cannot be shown now. */
  readonly readPage: (host: string, path: string) => Promise<string | null>;
}

export function createPrepareAgreement({
  database: { kysely },
  log,
  readPage,
}: AgreementDependencies): PrepareAgreement {
  const memo = createMemo<readonly AgreedText[]>({ freshMs, capacity });

  async function readText(host: string, { kind, path }: (typeof siteTexts)[number]) {
    const html = await readPage(host, path);
    const main = html === null ? undefined : /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1];
    const hash =
      main === undefined
        ? // The page was shown before, whatever keeps it now.
          await latestVersion(kysely, kind, host)
        : await keepVersion(kysely, kind, host, htmlToText(main));
    if (hash === null) log.error({ host, path }, 'nobody knows what is agreed to here');
    return hash === null ? [] : [{ kind, hash }];
  }

  return async (host) => {
    const ofSite = await memo(host, async () =>
      (await Promise.all(siteTexts.map((text) => readText(host, text)))).flat(),
    );
    return (transaction, who) => insertAgreements(transaction, { ...who, host }, ofSite);
  };
}
