export { deleteExpiredChallenges } from './challenges.queries.ts';
export { deletePasskeys } from './passkeys.queries.ts';
export { servePasskeys } from './passkeys.routes.ts';
