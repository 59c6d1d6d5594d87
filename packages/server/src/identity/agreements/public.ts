export { readAgreements, readText, readVersions } from './agreements.queries.ts';
export { createPrepareAgreement } from './prepare-agreement.ts';
export type { PrepareAgreement } from './prepare-agreement.ts';
