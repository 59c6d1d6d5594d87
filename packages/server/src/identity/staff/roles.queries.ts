import type { Role } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Assigned, Assignment } from './assignment.ts';
import { forWholeCompany } from './assignment.ts';

/** A role that somebody has at a company: for all of it, or (not null) at one of its sales. */
export interface HeldRole {
  readonly sellerCompanyId: string;
  readonly auctionId: string | null;
  readonly role: Role;
}

/**
 * The roles of somebody at one company, or (null) at each where they have any. They do not give access
 * alone: `authorization.ts` requires a second factor, too.
 */
export async function rolesOf(
  db: Kysely<DB>,
  userId: string,
  sellerId: string | null,
): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select seller_company_id as "sellerCompanyId", null::uuid as "auctionId", role from staff
    where user_id = ${userId} and role is not null
      and seller_company_id = coalesce(${sellerId}::uuid, seller_company_id)
    union all
    select seller_company_id, auction_id, role from staff_sales
    where user_id = ${userId} and seller_company_id = coalesce(${sellerId}::uuid, seller_company_id)`.execute(
    db,
  );
  return rows;
}

/** SQL: the roles at sales of a row of `staff`, in the order of titles. */
const salesOfStaff = sql<Assigned['sales']>`(
  select coalesce(json_agg(json_build_object('saleId', a.id, 'title', a.title, 'role', at.role)
    order by lower(a.title), a.id), '[]')
  from staff_sales at join auctions a on a.id = at.auction_id
  where at.user_id = staff.user_id and at.seller_company_id = staff.seller_company_id)`;

/** One of a seller's own people. */
export interface StaffMember extends Assigned {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
}

/** A seller's staff in the order of addresses. */
export async function readStaff(db: Kysely<DB>, sellerId: string): Promise<StaffMember[]> {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select([
      'users.id as personId',
      'users.email',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'staff.role',
      salesOfStaff.as('sales'),
    ])
    .where('seller_company_id', '=', sellerId)
    .orderBy(sql`lower(users.email)`)
    .execute();
}

/** The companies that somebody works for, by name. */
export async function companiesOf(
  db: Kysely<DB>,
  userId: string,
): Promise<({ readonly sellerId: string; readonly name: string } & Assigned)[]> {
  return db
    .selectFrom('staff')
    .innerJoin('seller_companies as seller', 'seller.id', 'staff.seller_company_id')
    .select([
      'seller.id as sellerId',
      'seller.company_name as name',
      'staff.role',
      salesOfStaff.as('sales'),
    ])
    .where('staff.user_id', '=', userId)
    .orderBy('seller.company_name')
    .execute();
}

/** Somebody's roles at a seller; null: they do not work there. */
export async function assignmentOf(
  db: Kysely<DB>,
  userId: string,
  sellerId: string,
): Promise<Assigned | null> {
  const row = await db
    .selectFrom('staff')
    .select(['staff.role', salesOfStaff.as('sales')])
    .where('staff.user_id', '=', userId)
    .where('staff.seller_company_id', '=', sellerId)
    .executeTakeFirst();
  return row ?? null;
}

/** An assignment with the titles of its sales; null: one of them is not this seller's. */
export async function withTitles(
  db: Kysely<DB>,
  sellerId: string,
  { role, sales }: Assignment,
): Promise<Assigned | null> {
  if (sales.length === 0) return { role, sales: [] };
  const rows = await db
    .selectFrom('auctions')
    .select(['id', 'title'])
    .where('seller_company_id', '=', sellerId)
    .where(
      'id',
      'in',
      sales.map(({ saleId }) => saleId),
    )
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const named = sales.flatMap((sale) => {
    const title = titles.get(sale.saleId);
    return title === undefined ? [] : [{ ...sale, title }];
  });
  return named.length === sales.length ? { role, sales: named } : null;
}

/** Makes somebody one of a seller's own people, or replaces their roles. */
export async function giveRoles(
  db: Kysely<DB>,
  { userId, sellerId }: { readonly userId: string; readonly sellerId: string },
  { role, sales }: Assignment,
): Promise<void> {
  await db
    .insertInto('staff')
    .values({ user_id: userId, seller_company_id: sellerId, role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'seller_company_id']).doUpdateSet({ role }),
    )
    .execute();
  await db
    .deleteFrom('staff_sales')
    .where('user_id', '=', userId)
    .where('seller_company_id', '=', sellerId)
    .execute();
  const given = { user_id: userId, seller_company_id: sellerId };
  const rows = sales.map((sale) => ({ ...given, auction_id: sale.saleId, role: sale.role }));
  if (rows.length > 0) await db.insertInto('staff_sales').values(rows).execute();
}

/** Adds somebody to a seller's staff, or changes their role there, for the whole company. */
export const setRole = (db: Kysely<DB>, userId: string, sellerId: string, role: Role) =>
  giveRoles(db, { userId, sellerId }, forWholeCompany(role));
