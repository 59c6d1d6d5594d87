import { loginCookie } from '@fairlot/contract';
import type { LoginData } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Caller, SignedIn } from '#platform/http/caller.ts';
import { setLoginCookies, setXsrfCookie } from '#platform/http/cookies.ts';
import { hostNameOf } from '#platform/http/host.ts';
import type { Site } from '#platform/http/site.ts';
import type { XsrfTokens } from '#platform/http/xsrf.ts';
import type { NoteLogin } from '#identity/login-networks/public.ts';
import { createIdentifier } from './identify.ts';
import { readLoginData } from './login-data.ts';
import type { ConsoleOf, RegisteredAuctions } from './login-data.ts';
import { newSecret } from './secret.ts';
import { deleteLogin, insertLogin, markProved, wasProved } from './logins.queries.ts';
import type { Origin, ProofKind, ProvedUser } from './logins.queries.ts';

export interface AccountsDependencies {
  readonly database: Database;
  /** Where a caller's login is looked up. */
  readonly admissionDatabase: Database;
  readonly xsrf: XsrfTokens;
  readonly registeredAuctions: RegisteredAuctions;
  readonly consoleOf: ConsoleOf;
  readonly noteLogin: NoteLogin;
  /**
   * Called after a login, or (null) all logins of a user, ended: their live connections must end too.
   */
  readonly onEnded: (userId: string, loginId: string | null) => void;
  /** The same for live connections of this node alone, for events that every node receives by itself. */
  readonly onEndedHere: (loginId: string) => void;
}

/** Seconds for which a proof is valid: long enough to finish a task, shorter than a break. */
const proofLasts = 10 * 60;

/**
 * Whether the proof is still valid, in the transaction that uses it: false if it was removed after it was
 * checked.
 */
export type StillStands = (transaction: Kysely<DB>) => Promise<boolean>;

/** The kind of proof; the password by default. */
export interface Proof {
  readonly by?: ProofKind;
  readonly stillStands?: StillStands;
}

/** How a login begins. */
export interface NewLogin extends Proof {
  readonly keep: boolean;
  /** Set for a login that comes from another host: it is no proof here, and ends with that one. */
  readonly comesFrom?: Origin;
}

/** Logins: recognizing, beginning and ending them. */
export interface Accounts {
  readonly database: Database;
  readonly xsrf: XsrfTokens;
  /** Who makes an HTTP request; not read anew for each if whoever handles it reads the login later. */
  readonly identify: (request: FastifyRequest, isReadLater?: boolean) => Promise<Caller>;
  /**
   * The holder of this login cookie on a host (its name without port), read without a cache, for lasting
   * connections: one admitted by a login that ended on another node a second ago would stay.
   */
  readonly identifyToken: (token: string | undefined, host: string) => Promise<Caller>;
  /**
   * Signs this browser in on the host it calls and sets its cookies; the login it had before ends. Throws
   * `Unauthorized` when the password was changed, the account closed or the passkey removed since the
   * user proved who they are.
   */
  readonly begin: (reply: FastifyReply, user: ProvedUser, how: NewLogin) => Promise<SignedIn>;
  /**
   * Throws `ReauthenticationRequired` unless the caller recently proved in this login who they are:
   * required for changes that could hand the account to somebody else.
   */
  readonly requireProof: (caller: SignedIn) => Promise<void>;
  /** Call after a password or passkey was shown in a login; false when it is no longer valid. */
  readonly proved: (caller: SignedIn, proof: Proof) => Promise<boolean>;
  /** The login data for a browser, limited to what the site shows. */
  readonly loginData: (caller: SignedIn, site: Pick<Site, 'tenantId'>) => Promise<LoginData>;
  /** Ends a login of a user with those transferred from it to other hosts; false if it is not theirs. */
  readonly endLogin: (userId: string, loginId: string) => Promise<boolean>;
  /** Optional after logins were deleted, so that their live connections end at once. */
  readonly ended: (userId: string, loginId: string | null) => void;
  /** Ends this node's live connections of logins that ended on any node. */
  readonly endedHere: (userId: string, loginIds: readonly string[]) => void;
}

/** For proofs that cannot be removed meanwhile, or that `insertLogin` checks itself. */
const stands: StillStands = async () => true;

export function createAccounts({
  database,
  admissionDatabase,
  xsrf,
  registeredAuctions,
  consoleOf,
  noteLogin,
  onEnded,
  onEndedHere,
}: AccountsDependencies): Accounts {
  const { kysely } = database;
  const { identify, identifyNow, forget } = createIdentifier(admissionDatabase);

  function ended(userId: string, loginId: string | null): void {
    forget(userId, loginId);
    onEnded(userId, loginId);
  }

  async function endLogin(userId: string, loginId: string): Promise<boolean> {
    const ids = await database.transaction((tx) => deleteLogin(tx, userId, loginId));
    for (const id of ids) ended(userId, id);
    return ids.length > 0;
  }

  return {
    database,
    xsrf,
    identify: (request, isReadLater) =>
      identify(request.cookies[loginCookie], hostNameOf(request), isReadLater),
    identifyToken: identifyNow,
    loginData: (caller, site) =>
      readLoginData({ db: kysely, registeredAuctions, consoleOf }, caller, site),
    ended,
    endedHere(userId, loginIds) {
      for (const loginId of loginIds) {
        forget(userId, loginId);
        onEndedHere(loginId);
      }
    },
    endLogin,
    async requireProof({ loginId }) {
      if (!(await wasProved(kysely, loginId, proofLasts))) {
        throw new AppError('ReauthenticationRequired');
      }
    },
    proved: ({ loginId }, { by = 'password', stillStands = stands }) =>
      database.transaction(async (transaction) => {
        if (!(await stillStands(transaction))) return false;
        await markProved(transaction, loginId, by);
        return true;
      }),
    async begin(reply, user, { keep, comesFrom, by = 'password', stillStands = stands }) {
      const { request } = reply;
      const before = request.caller;
      if (before.kind === 'user') {
        await endLogin(before.userId, before.loginId);
      }
      const token = newSecret();
      const loginId = await database.transaction(async (transaction) => {
        if (!(await stillStands(transaction))) return null;
        const userAgent = request.headers['user-agent'] ?? '';
        const begun = await insertLogin(transaction, {
          user,
          host: hostNameOf(request),
          tokenHash: token.hash,
          keep,
          provedBy: comesFrom === undefined ? by : null,
          comesFrom: comesFrom ?? null,
          userAgent,
        });
        if (begun !== null) {
          await noteLogin(transaction, user.userId, { address: request.ip, userAgent });
        }
        return begun;
      });
      if (loginId === null) throw new AppError('Unauthorized');
      const caller: SignedIn = { kind: 'user', userId: user.userId, loginId };
      setLoginCookies(reply, token.secret, keep);
      setXsrfCookie(reply, xsrf, caller);
      return caller;
    },
  };
}
