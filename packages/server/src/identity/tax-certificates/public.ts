export {
  certificateForReview,
  certificatesForReview,
  decideOnCertificate,
} from './review.queries.ts';
export type { ReviewedCertificate } from './review.queries.ts';
export { certificateThatHolds, newestCertificate } from './tax-certificates.queries.ts';
