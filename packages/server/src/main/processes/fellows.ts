import cluster from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#platform/http/create-app.ts';
import { processName } from '#platform/log/log.ts';
import type { Role } from '#platform/modules/module.ts';
import type { Fellows } from '#platform/hub/fellows.ts';

export const firstProcess = '1';

/** What a process with a door tells its supervisor again and again: its sign of life. */
export interface SignOfLife {
  readonly door: number;
  /** Whether it takes connections: not while it starts, nor any more once it has sent its watchers away. */
  readonly serves: boolean;
}
/** What the supervisor tells all of them when it changes; null is one that has never served yet. */
export interface AllDoors {
  readonly doors: Readonly<Record<string, number | null>>;
}
/** How often, in milliseconds. */
export const signEveryMs = 1_000;

/** What is looked at of an app. */
interface Listener {
  readonly routing: App['routing'];
  readonly server: { readonly listening: boolean };
}

export interface Membership extends Fellows {
  /**
   * Opens this process's own door, and returns how to close it once the others know of it. Call before it
   * listens: they must know whose the tokens are that it makes.
   */
  open(app: Listener): Promise<() => void>;
  /** Call once it listens. */
  serves(): void;
}

/** The other processes of a supervised one; undefined if this is the only process. */
export function joinFellows(): Membership | undefined {
  const own = process.env[processName];
  const { worker } = cluster;
  if (own === undefined || worker === undefined) return undefined;
  let others = new Map<string, number | null>();
  let sign: (() => SignOfLife) | null = null;
  const known = new EventEmitter();
  const tell = () => {
    // A supervisor that has just been killed is noticed below: an error that nobody took would end this process at once.
    if (sign !== null && process.connected) process.send?.(sign(), () => {});
  };
  process.on('message', ({ doors }: Partial<AllDoors>) => {
    if (doors === undefined) return;
    others = new Map(Object.entries(doors).filter(([name]) => name !== own));
    if (sign !== null && doors[own] === sign().door) known.emit('own');
  });
  // Its supervisor was killed. Node would end this process at once, in the midst of bids.
  worker.once('disconnect', () => {
    worker.exitedAfterDisconnect = true;
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    own,
    doorOf: (name) => others.get(name) ?? undefined,
    doors: () => [...others.values()].filter((door) => door !== null),
    isStarting: () => [...others.values()].includes(null),
    async open(app) {
      const door = createServer((request, response) => app.routing(request, response));
      // Not shared with the others, as the port that all of them listen on is.
      door.listen({ host: '127.0.0.1', port: 0, exclusive: true });
      await once(door, 'listening');
      const { port } = door.address() as AddressInfo;
      sign = () => ({ door: port, serves: app.server.listening });
      const isKnown = once(known, 'own');
      tell();
      setInterval(tell, signEveryMs).unref();
      await isKnown;
      return () => {
        door.close();
        door.closeAllConnections();
      };
    },
    serves: tell,
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
 * Connections that may wait until they are accepted, of which a turn of the event loop does one; the system
 * allows fewer (`net.core.somaxconn`, 4,096 unless it is set). With Node's 511, thousands of watchers who came
 * back at once were turned away by the kernel and tried again after 1, 3, 7, 15 and 31 s.
 */
const backlog = 16_384;

/**
 * How processes listen on the port of all: on Linux each with a socket of its own, among which the system
 * spreads connections. Elsewhere the supervisor gives them out, and one that it had just given to a process
 * that was killed is never answered.
 */
export const listening = (fellows: Fellows | undefined) => ({
  backlog,
  reusePort: fellows !== undefined && process.platform === 'linux',
});
