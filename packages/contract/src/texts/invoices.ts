// What invoices and their payment say (second specification, section 8), letter by letter.

export const paymentMade = 'Payment has been made.';
/** The specification leaves the words of the hint to us. */
export const mayScheduleNow = 'You can now choose a pickup time.';
