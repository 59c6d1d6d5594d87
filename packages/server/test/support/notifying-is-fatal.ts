import { Client } from 'pg';

/** Kills this node when it is about to notify the others of what it has committed. */
export function makeNotifyingFatal(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = Client.prototype.query as (...asked: unknown[]) => unknown;
  Client.prototype.query = function dieFirst(this: Client, ...asked: unknown[]) {
    const [statement] = asked as [{ readonly name?: string }];
    if (statement.name === 'hub-notify') process.kill(process.pid, 'SIGKILL');
    return query.apply(this, asked);
  } as Client['query'];
}
