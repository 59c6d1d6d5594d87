/** Of the pickup terms on a lot's page, for the link that unfolds them. */
export const pickupTermsId = 'pickup-terms';
