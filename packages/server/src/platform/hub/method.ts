import type { ZodType } from 'zod';
import type { HubIdentity } from './identity.ts';

/** What a method sees of the connection that invoked it. */
export type HubConnection = HubIdentity & {
  readonly id: string;
  /** The Host header of the request that made the connection, in lower case. */
  readonly host: string;
  join(group: string): void;
  leave(group: string): void;
  send(target: string, args: unknown[]): void;
};

/** Thrown by a method for a reason that the client may read; any other error stays with us. */
export class HubError extends Error {
  override name = 'HubError';
}

/** A method that clients can invoke, its arguments not yet looked at. */
export type HubMethod = {
  /** Null when the arguments are not what the method takes. */
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
