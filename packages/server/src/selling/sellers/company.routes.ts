import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { actorOf } from '#identity/audit-log/public.ts';
import { changeColor } from './change-color.ts';
import { changeCompany, verifyCompany } from './change-company.ts';
import { listCompanies, readCompany } from './company.queries.ts';
import { openCompany } from './open-company.ts';
import { openSite } from './open-site.ts';
import { facebookPage, instagramPage } from './social-page.ts';

/** Including typos; opened companies have a limit of their own. */
const openingLimit = { max: 30, windowMs: 24 * 60 * 60_000, onAllNodes: true } as const;
/** Each writes an entry of the audit log, which is kept forever. */
const savingLimit = { max: 60, windowMs: 60 * 60_000 } as const;
/** Two texts of the maximum length of imports. */
const bodyLimit = 512 * 1024;

const refusals = {
  unproved: 'VerifyEmailFirst',
  'name-taken': 'CompanyNameTaken',
  'too-many': 'TooManyCompanies',
  'was-verified': 'CompanyIsVerified',
} as const satisfies Record<string, RefusalCode>;

/** The routes for companies: opened and maintained by their owners, verified by the operator. */
export function serveCompanies(
  api: Api,
  {
    database,
    requireProof,
    linkTo,
    marketplaceHost,
  }: {
    readonly database: Database;
    readonly requireProof: (caller: SignedIn) => Promise<void>;
    readonly linkTo: (host: string, path: string) => string;
    readonly marketplaceHost: string;
  },
): void {
  const { kysely } = database;
  const siteSuffix = `.${marketplaceHost}`;

  api.handle(
    contract.openCompany,
    async ({ body, caller }) => {
      const opened = await openCompany(database, caller.userId, body);
      return opened.kind === 'opened'
        ? { ...contract.done(), sellerId: opened.sellerId }
        : { ...contract.refused(refusals[opened.kind]), sellerId: null };
    },
    { rateLimit: openingLimit },
  );

  api.handle(contract.getCompany, async ({ params: { sellerId } }) => {
    const company = await readCompany(kysely, sellerId);
    if (company === null) throw new AppError('NotFound');
    const siteUrls = company.sites.map((host) => linkTo(host, '/'));
    const { sites, closedSites } = company;
    return { ...company, sites: [...sites], closedSites: [...closedSites], siteSuffix, siteUrls };
  });

  api.handle(
    contract.saveCompany,
    async ({ params: { sellerId }, body, caller }) => {
      const facebook = facebookPage.safeParse(body.facebookUrl);
      const instagram = instagramPage.safeParse(body.instagramUrl);
      if (!facebook.success) return contract.refused('BadFacebookPage');
      if (!instagram.success) return contract.refused('BadInstagramPage');
      const changed = await changeCompany(database, sellerId, actorOf(caller), {
        ...body,
        descriptionHtml: richTextToHtml(body.descriptionHtml),
        termsHtml: richTextToHtml(body.termsHtml),
        facebookUrl: facebook.data,
        instagramUrl: instagram.data,
      });
      if (changed === 'not-found') throw new AppError('NotFound');
      return changed === 'changed' ? contract.done() : contract.refused(refusals[changed]);
    },
    { bodyLimit, rateLimit: savingLimit },
  );

  api.handle(
    contract.saveColor,
    async ({ params: { sellerId }, body: { color }, caller }) => {
      if (!(await changeColor(database, sellerId, actorOf(caller), color)))
        throw new AppError('NotFound');
      return contract.done();
    },
    { rateLimit: savingLimit },
  );

  api.handle(
    contract.openSite,
    async ({ params: { sellerId }, body: { name }, caller }) => {
      const opened = await openSite(database, sellerId, actorOf(caller), name + siteSuffix);
      if (opened === 'not-found') throw new AppError('NotFound');
      if (opened === 'opened') return contract.done();
      return contract.refused(opened === 'taken' ? 'SiteTaken' : 'CompanyHasSite');
    },
    { rateLimit: savingLimit },
  );

  api.handle(contract.getCompanies, async () => {
    const companies = await listCompanies(kysely);
    return companies.map(({ openedAt, ...company }) => ({
      ...company,
      openedAt: openedAt.toISOString(),
    }));
  });

  api.handle(contract.verifyCompany, async ({ body, caller }) => {
    await requireProof(caller);
    const verified = await verifyCompany(database, body, actorOf(caller));
    if (verified === 'not-found') throw new AppError('NotFound');
    return verified === 'verified' ? contract.done() : contract.refused('CompanyHasChanged');
  });
}
