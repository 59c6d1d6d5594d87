export { passkeyLetters } from './passkey-letters.ts';
export type { PasskeyMails } from './passkey-letters.ts';
export { deleteExpiredChallenges } from './challenges.queries.ts';
export { deletePasskeys, listPasskeys } from './passkeys.queries.ts';
