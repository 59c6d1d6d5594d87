export {
  certificateForReview,
  certificatesForReview,
  decideOnCertificate,
} from './review.queries.ts';
export type { ReviewedCertificate } from './review.queries.ts';
export {
  certificatesThatHold,
  certificateThatHolds,
  newestCertificate,
  statesWithoutTax,
} from './tax-certificates.queries.ts';
