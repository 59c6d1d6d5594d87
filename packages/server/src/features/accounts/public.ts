export { createAccounts } from './accounts.ts';
export type { Accounts } from './accounts.ts';
export { serveAccounts } from './serve-accounts.ts';
export { insertUser } from './users.queries.ts';
export type { NewUser } from './users.queries.ts';
