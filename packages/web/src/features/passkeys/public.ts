export { offerPasskeys } from './offer-passkeys.ts';
