import type { ZodType } from 'zod';
import type { HubIdentity } from './identity.ts';

/** The connection, as a method sees it. */
export type HubConnection = HubIdentity & {
  readonly id: string;
  /** The Host header of the request that made the connection, in lower case. */
  readonly host: string;
  join(group: string): void;
  leave(group: string): void;
  send(target: string, args: unknown[]): void;
};

/** Thrown by a method for a reason that the client may read; other errors are not shown. */
export class HubError extends Error {
  override name = 'HubError';
}

/** A method that clients can invoke, with unchecked arguments. */
export type HubMethod = {
  /** Null if the arguments are invalid. */
  bind(args: unknown[]): ((connection: HubConnection) => Promise<unknown>) | null;
};

/** Pairs a method with the schema of its arguments, a tuple: their number is checked with them. */
export function hubMethod<Args extends unknown[]>(
  args: ZodType<Args>,
  run: (connection: HubConnection, args: Args) => Promise<unknown>,
): HubMethod {
  return {
    bind(given) {
      const parsed = args.safeParse(given);
      return parsed.success ? (connection) => run(connection, parsed.data) : null;
    },
  };
}
