export { deleteExpiredChallenges } from './challenges.queries.ts';
export { deletePasskeys, listPasskeys } from './passkeys.queries.ts';
