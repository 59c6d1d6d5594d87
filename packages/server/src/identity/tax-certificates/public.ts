export { certificateFileReleasedJob } from './delete-certificate.ts';
export {
  certificateForReview,
  certificatesForReview,
  decideOnCertificate,
} from './review.queries.ts';
export type { ReviewedCertificate } from './review.queries.ts';
export { certificateThatHolds, newestCertificate } from './tax-certificates.queries.ts';
export { serveTaxCertificates } from './tax-certificates.routes.ts';
