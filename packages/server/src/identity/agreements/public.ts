export { readAgreements, readText, readVersions } from './agreements.queries.ts';
export type { PrepareAgreement } from './prepare-agreement.ts';
