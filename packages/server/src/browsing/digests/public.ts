export { digestLetters } from './digest-letters.ts';
export type { DigestMails } from './digest-letters.ts';
export { sendDigests } from './send-digests.ts';
