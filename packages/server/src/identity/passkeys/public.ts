export { deleteExpiredChallenges } from './challenges.queries.ts';
export { deletePasskeys, listPasskeys } from './passkeys.queries.ts';
export { servePasskeys } from './passkeys.routes.ts';
