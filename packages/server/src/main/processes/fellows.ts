import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#platform/http/create-app.ts';
import { processName } from '#platform/log/log.ts';
import type { Role } from '#platform/modules/module.ts';
import type { Fellows } from '#platform/hub/fellows.ts';

export const firstProcess = '1';

/** What a process tells its supervisor once it serves, and what the supervisor tells all of them then. */
export interface OwnDoor {
  readonly door: number;
}
export interface AllDoors {
  readonly doors: Readonly<Record<string, number>>;
}

export interface Membership extends Fellows {
  /** Opens this process's own door; returns how to close it. Call once it serves. */
  open(app: App): Promise<() => void>;
}

/** The other processes of a supervised one; undefined if this is the only process. */
export function joinFellows(): Membership | undefined {
  const own = process.env[processName];
  const { worker } = cluster;
  if (own === undefined || worker === undefined) return undefined;
  let others = new Map<string, number>();
  process.on('message', (message: Partial<AllDoors>) => {
    if (message.doors === undefined) return;
    others = new Map(Object.entries(message.doors).filter(([name]) => name !== own));
  });
  // Its supervisor was killed. Node would end this process at once, in the midst of bids.
  worker.once('disconnect', () => {
    worker.exitedAfterDisconnect = true;
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    own,
    doorOf: (name) => others.get(name),
    doors: () => [...others.values()],
    async open(app) {
      const door = createServer((request, response) => app.routing(request, response));
      // Not shared with the others, as the port that all of them listen on is.
      door.listen({ host: '127.0.0.1', port: 0, exclusive: true });
      await once(door, 'listening');
      process.send?.({ door: (door.address() as AddressInfo).port } satisfies OwnDoor);
      return () => {
        door.close();
        door.closeAllConnections();
      };
    },
  };
}

/** What is done once on a machine does the first process: the supervisor starts it before all others. */
export const isFirst = (fellows: Fellows | undefined) =>
  fellows === undefined || fellows.own === firstProcess;

/** One worker a machine is enough, as long as the processes have anything else to do. */
export function rolesAmong(fellows: Fellows | undefined, roles: readonly Role[]): readonly Role[] {
  const others = roles.filter((role) => role !== 'worker');
  return isFirst(fellows) || others.length === 0 ? roles : others;
}

/**
 * How processes listen on the port of all: on Linux each with a socket of its own, among which the system
 * spreads connections. Elsewhere the supervisor gives them out, and one that it had just given to a process
 * that was killed is never answered.
 */
export const listening = (fellows: Fellows | undefined) =>
  fellows !== undefined && process.platform === 'linux' ? { reusePort: true } : {};
