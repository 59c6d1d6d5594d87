import type { Page } from '@playwright/test';
import type { Role } from '@fairlot/contract';
import { setRole } from '../../packages/server/src/identity/staff/public.ts';
import { createFactories } from '../../packages/server/src/main/testing/factories.ts';
import { hashPassword } from '../../packages/server/src/platform/passwords/argon2id.ts';
import type { House, Sale } from './house.ts';

const password = 'harvest moon 7';

export interface Clerk {
  readonly email: string;
  readonly password: string;
  readonly sellerId: string;
}

/** Somebody who works for the seller of a sale. */
export async function makeClerk(
  { installation: { database } }: House,
  { auctionSecureId }: Sale,
  role: Role = 'owner',
): Promise<Clerk> {
  const { sellerId } = await database.kysely
    .selectFrom('auctions')
    .select('seller_company_id as sellerId')
    .where('id', '=', auctionSecureId)
    .executeTakeFirstOrThrow();
  const email = `${role}-${crypto.randomUUID()}@sellers.example`;
  const { id } = await createFactories(database).user({
    email,
    first_name: 'Ruth',
    last_name: 'Clerk',
    password_hash: await hashPassword(password),
  });
  await setRole(database.kysely, id, sellerId, role);
  return { email, password, sellerId };
}

export const consoleUrl = ({ port }: House) => `http://console.localhost:${port}`;

/** Signs in at the console, from its first page. */
export async function signInAtConsole(page: Page, house: House, clerk: Clerk): Promise<void> {
  await page.goto(consoleUrl(house));
  await page.getByLabel('E-mail').fill(clerk.email);
  await page.getByLabel('Password', { exact: true }).fill(clerk.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation', { name: 'Console' }).first().waitFor();
}
