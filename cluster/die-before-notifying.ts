// Loaded before Fairlot where its nodes are killed on purpose: after SIGUSR2 a node kills itself at the moment when it
// would notify its fellows of a bid that it has committed.
import { Client } from 'pg';

process.on('SIGUSR2', () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = Client.prototype.query as (...asked: unknown[]) => unknown;
  Client.prototype.query = function dieFirst(this: Client, ...asked: unknown[]) {
    const [statement] = asked as [{ readonly name?: string }];
    if (statement.name === 'hub-notify') process.kill(process.pid, 'SIGKILL');
    return query.apply(this, asked);
  } as Client['query'];
});
