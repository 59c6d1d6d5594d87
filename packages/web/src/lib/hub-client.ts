import { hubEvents, hubMethods } from '@fairlot/contract';
import type { Alert, HubEvents, ReceiveBid } from '@fairlot/contract';

/** What we need of a SignalR connection. It reconnects by itself for a while, then closes for good. */
export interface HubLink {
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke(method: string, id: string): Promise<unknown>;
  on<E extends keyof HubEvents>(event: E, handler: (...args: HubEvents[E]) => void): void;
  onclose(handler: () => void): void;
  onreconnecting(handler: () => void): void;
  onreconnected(handler: () => void): void;
}

/** `websockets` needs no negotiation, hence no sticky sessions; `any` also gets through old proxies. */
export type HubTransport = 'websockets' | 'any';

/** `reconnecting` is said only after the link has been up once: a first start is no news to anybody. */
export type HubState = 'stopped' | 'connecting' | 'connected' | 'reconnecting';

export interface HubListener {
  bid?(bid: ReceiveBid): void;
  alert?(alert: Alert): void;
  /** The server has put us into the group: what happened before is to be fetched now. */
  joined?(id: string): void;
}

export interface HubClient {
  readonly start: () => void;
  readonly stop: () => void;
  /** Watches an auction or session until the answer is called; survives every reconnect. */
  readonly monitor: (id: string) => () => void;
  readonly listen: (listener: HubListener) => () => void;
  readonly state: () => HubState;
  readonly onState: (changed: () => void) => () => void;
}

const firstRestartMs = 2_000;
const longestRestartMs = 60_000;
/** A link that lasted this long was sound: the next outage begins with short delays again. */
const soundLinkMs = 30_000;

/** Pause before the nth attempt, milliseconds: doubles to a minute, spread so that no crowd returns as one. */
export function restartDelayMs(failures: number, random: number): number {
  const grown = Math.min(firstRestartMs * 2 ** (failures - 1), longestRestartMs);
  return Math.round(grown * (0.5 + random));
}

/**
 * Keeps one connection to the hub alive for as long as the page lives. SignalR gives up after 42
 * seconds and never retries a first start; whoever watches an auction must not be left behind then.
 */
export function createHubClient(options: {
  open: (transport: HubTransport) => Promise<HubLink>;
  random?: () => number;
}): HubClient {
  const { open, random = Math.random } = options;
  const monitored = new Map<string, number>();
  const listeners = new Set<HubListener>();
  const stateListeners = new Set<() => void>();
  let state: HubState = 'stopped';
  let link: HubLink | null = null;
  /** Each start has its number; a loop whose number has passed ends at its next step. */
  let run = 0;

  function become(next: HubState) {
    if (state === next) return;
    state = next;
    for (const changed of stateListeners) changed();
  }

  async function join(on: HubLink, id: string) {
    try {
      await on.invoke(hubMethods.monitorAuction, id);
    } catch (error) {
      // An id that we may not watch, or a link that just went down: the next reconnect asks again.
      console.warn('The auction cannot be watched for now.', error);
      return;
    }
    if (link !== on || !monitored.has(id)) return;
    for (const listener of listeners) listener.joined?.(id);
  }

  function comeUp(on: HubLink) {
    become('connected');
    for (const id of monitored.keys()) void join(on, id);
  }

  /** Resolves when the link has closed for good. */
  async function connect(mine: number, transport: HubTransport): Promise<void> {
    const opened = await open(transport);
    const closed = new Promise<void>((resolve) => opened.onclose(resolve));
    opened.on(hubEvents.receiveBid, (bid) => {
      for (const listener of listeners) listener.bid?.(bid);
    });
    opened.on(hubEvents.alert, (alert) => {
      for (const listener of listeners) listener.alert?.(alert);
    });
    opened.onreconnecting(() => mine === run && become('reconnecting'));
    opened.onreconnected(() => mine === run && comeUp(opened));
    await opened.start();
    if (mine !== run) {
      await opened.stop();
    } else {
      link = opened;
      comeUp(opened);
    }
    await closed;
  }

  async function keepAlive(mine: number) {
    let failures = 0;
    for (;;) {
      const began = Date.now();
      try {
        await connect(mine, failures % 2 === 0 ? 'websockets' : 'any');
      } catch (error) {
        console.warn('The live connection could not be made.', error);
      }
      if (mine !== run) return;
      link = null;
      if (state === 'connected') become('reconnecting');
      failures = Date.now() - began >= soundLinkMs ? 1 : failures + 1;
      await pause(restartDelayMs(failures, random()));
      if (mine !== run) return;
    }
  }

  function start() {
    if (state !== 'stopped') return;
    run += 1;
    become('connecting');
    void keepAlive(run);
  }

  function stop() {
    run += 1;
    become('stopped');
    link?.stop().catch(() => undefined);
    link = null;
  }

  return {
    start,
    stop,
    monitor(id) {
      const watchers = monitored.get(id) ?? 0;
      monitored.set(id, watchers + 1);
      if (watchers === 0 && link !== null && state === 'connected') void join(link, id);
      return () => {
        const left = (monitored.get(id) ?? 1) - 1;
        if (left > 0) {
          monitored.set(id, left);
          return;
        }
        monitored.delete(id);
        if (state === 'connected') {
          link?.invoke(hubMethods.stopMonitorAuction, id).catch(() => undefined);
        }
      };
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    onState(changed) {
      stateListeners.add(changed);
      return () => void stateListeners.delete(changed);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
