/** Whom a company approves without looking. */
export interface ApprovalRules {
  /** This many invoices of the company's own have to be paid; null: these alone let nobody in. */
  readonly paidHere: number | null;
  /** The same of invoices of any company. */
  readonly paidAnywhere: number | null;
}

/** What somebody has made of their invoices, by number. */
export interface PaymentRecord {
  readonly paidHere: number;
  /** Of all companies, the one here among them. */
  readonly paid: number;
  /** Not paid a week after they were sent, or disputed; of all companies. */
  readonly overdue: number;
}

/**
 * Whether a company's rules approve somebody by themselves (seller.md, section 2, journey 5). Whoever owes
 * anybody for a week waits for a person.
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
