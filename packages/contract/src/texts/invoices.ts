// The texts of invoices and their payment, verbatim from the second specification (section 8).

export const paymentMade = 'Payment has been made.';
/** The specification leaves the text of the hint to us. */
export const mayScheduleNow = 'You can now choose a pickup time.';
