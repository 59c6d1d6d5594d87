import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';
import { htmlToText } from '#platform/html/html-to-text.ts';
import { AppError } from '#platform/http/app-error.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { insertAgreements, keepVersion, latestVersion } from './agreements.queries.ts';
import type { AgreedText } from './agreements.queries.ts';

/** Milliseconds for which a site's texts are not read again: they change with a release. */
const freshMs = 60_000;
/** Hosts; an installation has some hundreds. */
const capacity = 1_000;

/** The texts of a site that everybody agrees to, and their pages. */
const siteTexts = [
  { kind: 'site-terms', path: '/terms' },
  { kind: 'privacy-policy', path: '/privacy' },
] as const;

/**
 * Records an agreement, in the transaction of the sign-up or registration; `auctionId` is null for a
 * sign-up.
 */
export type NoteAgreement = (
  transaction: Kysely<DB>,
  who: { readonly userId: string; readonly auctionId: string | null },
) => Promise<void>;

/**
 * Reads a site's present texts, and returns the function that records agreement. Never inside a
 * transaction: pages are rendered for it. Throws `Unavailable` if a text that people are shown can
 * neither be read nor was ever stored: people must not agree to an unknown text.
 */
export type PrepareAgreement = (host: string) => Promise<NoteAgreement>;

export type PageReading =
  | { readonly state: 'shown'; readonly html: string }
  /** This server has no such page: it runs without the built pages, as in tests and development. */
  | { readonly state: 'absent' }
  | { readonly state: 'unreachable' };

export interface AgreementDependencies {
  readonly database: Database;
  readonly log: Log;
  /** A page as the public sees it. */
  readonly readPage: (host: string, path: string) => Promise<PageReading>;
}

export function createPrepareAgreement({
  database: { kysely },
  log,
  readPage,
}: AgreementDependencies): PrepareAgreement {
  const memo = createMemo<readonly AgreedText[]>({
    // A result that lacks a text is not cached.
    freshMs: (texts) => (texts.length === siteTexts.length ? freshMs : 0),
    capacity,
  });

  async function readText(host: string, { kind, path }: (typeof siteTexts)[number]) {
    const page = await readPage(host, path);
    const main =
      page.state === 'shown' ? /<main[^>]*>(.*)<\/main>/s.exec(page.html)?.[1] : undefined;
    const hash =
      main === undefined
        ? // The page was shown before; use that version.
          await latestVersion(kysely, kind, host)
        : await keepVersion(kysely, kind, host, htmlToText(main));
    if (hash !== null) return [{ kind, hash }];
    log.error({ host, path }, 'the texts that people agree to are unavailable');
    if (page.state === 'absent') return [];
    throw new AppError('Unavailable');
  }

  return async (host) => {
    const ofSite = await memo(host, async () =>
      (await Promise.all(siteTexts.map((text) => readText(host, text)))).flat(),
    );
    return (transaction, who) => insertAgreements(transaction, { ...who, host }, ofSite);
  };
}
