export type { PrepareAgreement } from './prepare-agreement.ts';
