export { certificateFileReleasedJob } from './delete-certificate.ts';
export { newestCertificate } from './tax-certificates.queries.ts';
export { serveTaxCertificates } from './tax-certificates.routes.ts';
