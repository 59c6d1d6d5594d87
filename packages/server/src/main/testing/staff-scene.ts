import { marketplaceHost } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { logInAs, makeAccount, password } from './log-in-as.ts';
import type { Role, SaleRole } from '@fairlot/contract';
import { giveRoles } from '#identity/staff/public.ts';
import type { TestClient } from './test-client.ts';
import { authenticatorApp } from '#identity/second-factor/testing/authenticator-app.ts';
import type { AuthenticatorApp } from '#identity/second-factor/testing/authenticator-app.ts';

const stepMs = 30_000;

/** Somebody of a seller's staff, who has logged in with the password. */
export interface Clerk {
  readonly id: string;
  readonly email: string;
  readonly client: TestClient;
}

export const showCode = async (client: TestClient, code: string) =>
  (await client.call('POST /api/site/showsecondfactor', { body: { code } })).body;
export const begin = (client: TestClient) => client.call('POST /api/site/beginauthenticator');
export const save = async (client: TestClient, code: string) =>
  (await client.call('POST /api/site/saveauthenticator', { body: { code } })).body;

/** Helpers for tests of the second factor. */
export function staffScene(server: () => TestServer) {
  /**
   * With "keep me logged in", so that it lasts when a test moves the clock by a day: an ended login stays
   * cached for seconds, which a fast machine would benefit from and a busy one would not.
   */
  async function logIn({ email }: { readonly email: string }, host = marketplaceHost) {
    const client = server().client(host);
    await logInAs(server(), email, { client, keep: true });
    return client;
  }

  /** The time of the next code, which was not used yet. */
  async function nextStep(): Promise<Date> {
    return new Date((await server().clock.now()).getTime() + stepMs);
  }

  async function clerk(sellerId: string, host?: string, role: Role = 'owner'): Promise<Clerk> {
    const { id, email } = await makeAccount(server());
    const row = { user_id: id, seller_company_id: sellerId, role };
    await server().database.kysely.insertInto('staff').values(row).execute();
    return { id, email, client: await logIn({ email }, host) };
  }

  return {
    logIn,
    clerk,
    /** A sale that runs, without lots, and a manager at the console. */
    managedSale: async () => {
      const { id: sellerId } = await server().make.seller();
      const { id: saleId } = await server().make.auction({ seller_company_id: sellerId });
      const { id: sessionId } = await server().make.session({ auction_id: saleId });
      const { client: manager } = await clerk(sellerId, 'console.localhost', 'manager');
      return { sellerId, saleId, sessionId, manager };
    },
    /** The same for somebody with that role at only one sale. */
    clerkOfSale: async (
      { sellerId, saleId }: { readonly sellerId: string; readonly saleId: string },
      host: string,
      role: SaleRole,
    ): Promise<Clerk> => {
      const { id: userId, email } = await makeAccount(server());
      const { kysely } = server().database;
      await giveRoles(kysely, { userId, sellerId }, { role: null, sales: [{ saleId, role }] });
      return { id: userId, email, client: await logIn({ email }, host) };
    },
    prove: (client: TestClient) =>
      client.call('POST /api/site/reauthenticate', { body: { password } }),
    /** Sets up an app in this browser, which also shows the factor. */
    setUp: async (
      client: TestClient,
    ): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> => {
      const app = authenticatorApp((await begin(client)).body.secret);
      const { recoveryCodes, isError, message } = await save(
        client,
        app.codeAt(await server().clock.now()),
      );
      if (isError) throw new Error(message);
      return { app, recoveryCodes };
    },
    nextStep,
    /** A code that was not used before. */
    freshCode: async (app: AuthenticatorApp) => app.codeAt(await nextStep()),
    state: async (client: TestClient) => (await client.call('GET /api/site/secondfactor')).body,
  };
}
