import type { LoginData } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { SignedIn } from '#platform/http/caller.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { openAlerts } from '#messaging/messages/public.ts';
import { cardOnFile } from '#identity/payment-methods/public.ts';
import { newestCertificate } from '#identity/tax-certificates/public.ts';
import { findPerson } from './users.queries.ts';

/** The auctions of a host that somebody registered for; provided by the capability that owns them. */
export type RegisteredAuctions = (
  db: Kysely<DB>,
  userId: string,
  tenantId: string | null,
) => Promise<LoginData['currentRegisteredAuctions']>;

/** The console's address, if the host is of a seller that they work for; else empty. */
export type ConsoleOf = (
  db: Kysely<DB>,
  userId: string,
  tenantId: string | null,
) => Promise<string>;

/** The login data of a signed-in browser (section 3), with auctions that the login's host shows. */
export async function readLoginData(
  {
    db,
    registeredAuctions,
    consoleOf,
  }: {
    readonly db: Kysely<DB>;
    readonly registeredAuctions: RegisteredAuctions;
    readonly consoleOf: ConsoleOf;
  },
  caller: SignedIn,
  { tenantId }: Pick<Site, 'tenantId'>,
): Promise<LoginData> {
  const [person, card, certificate, alerts, auctions, consoleUrl] = await Promise.all([
    findPerson(db, caller.userId),
    cardOnFile(db, caller.userId),
    newestCertificate(db, caller.userId),
    openAlerts(db, { userId: caller.userId, tenantId }),
    registeredAuctions(db, caller.userId, tenantId),
    consoleOf(db, caller.userId, tenantId),
  ]);
  return {
    sessionId: caller.loginId,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    hasProfile: person.has_profile === true,
    hasPayment: card !== null,
    last4: card?.last4 ?? null,
    brand: card?.brand ?? null,
    expiredDate: card?.expiredDate ?? null,
    cardExpired: card?.expired ?? false,
    emailVerified: person.email_verified_at !== null,
    taxExemptTaxDocSecureId: certificate,
    consoleUrl,
    alerts,
    currentRegisteredAuctions: auctions,
  };
}
