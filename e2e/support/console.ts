import type { Page } from '@playwright/test';
import type { Role } from '@fairlot/contract';
import { setRole } from '../../packages/server/src/identity/staff/public.ts';
import { createFactories } from '../../packages/server/src/main/testing/factories.ts';
import { hashPassword } from '../../packages/server/src/platform/passwords/argon2id.ts';
import type { TestServer, Sale } from './test-server.ts';

const password = 'harvest moon 7';

/** Somebody with an account, whose address is verified. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export async function makeAccount(
  { installation: { database } }: TestServer,
  name = 'person',
): Promise<Account> {
  const email = `${name}-${crypto.randomUUID()}@sellers.example`;
  const { id } = await createFactories(database).user({
    email,
    first_name: 'Ruth',
    last_name: 'Clerk',
    password_hash: await hashPassword(password),
  });
  return { id, email, password };
}

export interface Clerk extends Account {
  readonly sellerId: string;
}

/** Somebody who works for the seller of a sale. */
export async function makeClerk(
  server: TestServer,
  { auctionSecureId }: Sale,
  role: Role = 'owner',
): Promise<Clerk> {
  const { database } = server.installation;
  const { sellerId } = await database.kysely
    .selectFrom('auctions')
    .select('seller_company_id as sellerId')
    .where('id', '=', auctionSecureId)
    .executeTakeFirstOrThrow();
  const account = await makeAccount(server, role);
  await setRole(database.kysely, account.id, sellerId, role);
  return { ...account, sellerId };
}

export const consoleUrl = ({ port }: TestServer) => `http://console.localhost:${port}`;

/** Signs in at the console, from its first page. */
export async function signInAtConsole(
  page: Page,
  server: TestServer,
  account: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.goto(consoleUrl(server));
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('heading', { name: 'Sign in to run your sales' })
    .waitFor({ state: 'detached' });
}
