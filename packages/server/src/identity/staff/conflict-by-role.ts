/**
 * SQL: why somebody may buy nothing of a seller, whatever else is in order: 'staff', as they work for it
 * (seller.md, section 4.16), or 'operator'; null: they may. Takes expressions of the surrounding query,
 * and costs one lookup by key in each of two tables.
 */
export function conflictByRole(of: { readonly userId: string; readonly sellerId: string }): string {
  return `(case
    when exists (select from staff
      where user_id = ${of.userId} and seller_company_id = ${of.sellerId}) then 'staff'
    when exists (select from operators where user_id = ${of.userId}) then 'operator' end)`;
}
