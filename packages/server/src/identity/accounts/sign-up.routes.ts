import * as contract from '@fairlot/contract';
import { done, refused, texts } from '@fairlot/contract';
import type { ReplyOf } from '@fairlot/contract';
import { validate as isUuid } from 'uuid';
import type { BotGate } from '#platform/bot-check/bot-gate.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { isCommonPassword } from '#platform/passwords/common-passwords.ts';
import { hashPassword } from '#platform/passwords/argon2id.ts';
import type { PrepareAgreement } from '#identity/agreements/public.ts';
import type { Accounts } from './accounts.ts';
import { createAddressThrottle } from '#platform/http/address-throttle.ts';
import { isKeptForAnother } from './email-change-undo.queries.ts';
import type { EmailChange } from './email-change.ts';
import { saveProfile } from './profile.queries.ts';
import { deleteUser, findPerson, insertUser } from './users.queries.ts';
import type { Verification } from './verification.ts';

/** A family or an office opens several accounts in an evening; nobody opens sixty in an hour. */
const accountsByAddress = { max: 60, window: 60 * 60 };
const codesByUser = { max: 5, windowMs: 10 * 60_000, onAllNodes: true } as const;
const codeTriesByCaller = { max: 60, windowMs: 10 * 60_000, onAllNodes: true } as const;

/** The routes for opening an account and completing it (section 4, Signup journey). */
export function serveSignUp(
  api: Api,
  accounts: Accounts,
  {
    verification,
    emailChange,
    botGate,
    prepareAgreement,
  }: {
    readonly verification: Verification;
    readonly emailChange: EmailChange;
    readonly botGate: BotGate;
    readonly prepareAgreement: PrepareAgreement;
  },
): void {
  const { database } = accounts;
  const { kysely } = database;
  const throttle = createAddressThrottle(database, 'accounts', accountsByAddress);

  api.handle(
    contract.saveNewUserAccount,
    async ({
      body,
      site,
      request,
      reply,
    }): Promise<ReplyOf<typeof contract.saveNewUserAccount>> => {
      const { email, firstName, lastName, password } = body;
      if (isCommonPassword(password)) {
        return { ...refused('CommonPassword'), status: 'Failed', data: null };
      }
      await throttle.count(request.ip);
      const sender = { token: body.captchaToken, host: site.host, address: request.ip };
      if (!(await botGate.admits({ action: 'register', ...sender }))) {
        return { ...refused('BotSuspected'), status: 'Failed', data: null };
      }
      const passwordHash = await hashPassword(password);
      const subscribed = body.subscribeToMailingList;
      const noteAgreement = await prepareAgreement(site.host);
      const userId = await database.transaction(async (transaction) => {
        const user = { email, passwordHash, firstName, lastName, subscribed };
        const id = await insertUser(transaction, user);
        // After the write, which waits for a transaction that is giving up this address.
        if (id !== null && (await isKeptForAnother(transaction, email, id))) {
          await deleteUser(transaction, id);
          return null;
        }
        if (id !== null) {
          await noteAgreement(transaction, { userId: id, auctionId: null });
          await verification.send(transaction, { userId: id, email }, site);
        }
        return id;
      });
      if (userId === null) {
        return { ...refused('AccountExists'), status: 'AccountExists', data: null };
      }
      const caller = await accounts.begin(reply, { userId, passwordHash }, { keep: false });
      return { status: 'Success', message: '', data: await accounts.loginData(caller, site) };
    },
  );

  api.handle(contract.saveNewUserProfile, async ({ body, caller, site }) => {
    // On a seller's host a new account can be completed but not changed.
    if (site.tenantId !== null) {
      const { has_profile } = await findPerson(kysely, caller.userId);
      if (has_profile === true) throw new AppError('MarketplaceOnly');
    }
    await saveProfile(kysely, caller.userId, body);
    return done();
  });

  api.handle(
    contract.verifyEmail,
    async ({ params, caller, site }) => ({
      // One screen takes both kinds of code, and a user may have been sent both.
      result:
        (await emailChange.byCode(caller, params.code, site)) ||
        (await verification.byCode(caller.userId, params.code, site)),
    }),
    { rateLimit: codeTriesByCaller },
  );

  api.handle(
    contract.verifyEmailByLink,
    async ({ params, site }) => {
      const { verifyCode, secureBidderUserId } = params;
      if (!isUuid(secureBidderUserId)) return { result: false };
      return { result: await verification.byLink(secureBidderUserId, verifyCode, site) };
    },
    { rateLimit: codeTriesByCaller },
  );

  api.handle(
    contract.sendVerificationEmail,
    async ({ caller, site }) => {
      const person = await findPerson(kysely, caller.userId);
      if (person.email_verified_at !== null) {
        return done('Your email address is already verified.');
      }
      const { userId } = caller;
      const isSent = await verification.resend({ userId, email: person.email }, site);
      return isSent ? done(texts.verificationResent) : refused('TooManyEmailCodes');
    },
    { rateLimit: codesByUser },
  );
}
