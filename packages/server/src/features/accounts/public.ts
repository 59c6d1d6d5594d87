export { createAccounts } from './accounts.ts';
export type { Accounts } from './accounts.ts';
export { resetRequestedJob } from './request-reset.ts';
export { serveAccounts } from './serve-accounts.ts';
export { deleteExpiredLogins } from './sessions.queries.ts';
