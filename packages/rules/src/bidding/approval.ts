/** The bidders whom a company approves automatically. */
export interface ApprovalRules {
  /** This many invoices of the company's own have to be paid; null: these do not count. */
  readonly paidHere: number | null;
  /** The same of invoices of any company. */
  readonly paidAnywhere: number | null;
}

/** Somebody's payment record, in numbers of invoices. */
export interface PaymentRecord {
  readonly paidHere: number;
  /** Of all companies, including this one. */
  readonly paid: number;
  /** Not paid a week after they were sent, or disputed; of all companies. */
  readonly overdue: number;
}

/**
 * Whether a company's rules approve somebody automatically (seller.md, section 2, journey 5). Bidders
 * with an overdue invoice wait for a person.
 */
export function approvesByItself(
  { paidHere, paidAnywhere }: ApprovalRules,
  record: PaymentRecord,
): boolean {
  if (record.overdue > 0) return false;
  return (
    (paidHere !== null && record.paidHere >= paidHere) ||
    (paidAnywhere !== null && record.paid >= paidAnywhere)
  );
}
