/**
 * SQL: whether somebody consigned a lot: by the address of their account, or because the seller recorded
 * that they bid for its consignor (seller.md, section 4.17). Takes expressions of the surrounding query.
 * Costs nothing if the lot has no consignor, otherwise one lookup by key in each of two tables.
 */
export function hasConsigned(lot: {
  readonly consignorId: string;
  readonly userId: string;
  readonly email: string;
}): string {
  return `(case when ${lot.consignorId} is null then false else
    (select lower(c.email) = lower(${lot.email}) from consignors c where c.id = ${lot.consignorId})
      is true
    or exists (select from consignor_accounts k
      where k.consignor_id = ${lot.consignorId} and k.user_id = ${lot.userId}) end)`;
}
