export { createAccounts } from './accounts.ts';
export type { Accounts } from './accounts.ts';
export { serveAccounts } from './serve-accounts.ts';
export { deleteExpiredLogins } from './sessions.queries.ts';
export { insertVerifiedUser } from './users.queries.ts';
export type { NewUser, Profile } from './users.queries.ts';
