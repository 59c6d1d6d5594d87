export { askForPasskey, makePasskey, supportsPasskeys } from './ask-browser.ts';
export { offerPasskeys } from './offer-passkeys.ts';
