import { hubEvents, hubMethods, hubTimings } from '@fairlot/contract';
import type { Alert, HubEvents, ReceiveBid } from '@fairlot/contract';
import { retryDelayMs } from './jitter.ts';

/** The part of a SignalR connection that we use. A lost one is not reused. */
export interface HubLink {
  start(): Promise<unknown>;
  stop(): Promise<void>;
  invoke(method: string, id: string): Promise<unknown>;
  on<E extends keyof HubEvents>(event: E, handler: (...args: HubEvents[E]) => void): void;
  onclose(handler: () => void): void;
}

/** `websockets` needs no negotiation, hence no sticky sessions; `any` also gets through old proxies. */
export type HubTransport = 'websockets' | 'any';

/**
 * `reconnecting` only after the link has been up once: a slow first start is not shown. `refused`: the link is
 * up, but something cannot be watched for now.
 */
export type HubState = 'stopped' | 'connecting' | 'connected' | 'refused' | 'reconnecting';

export interface HubListener {
  bid?(bid: ReceiveBid): void;
  alert?(alert: Alert): void;
  /** The server has added us to the group: changes before that must be fetched now. */
  joined?(id: string): void;
}

export interface HubClient {
  readonly start: () => void;
  readonly stop: () => void;
  /** Starts over with a fresh link and short pauses, if it was started. */
  readonly restart: () => void;
  /** Watches an auction or session across reconnects; returns a function that stops it. */
  readonly monitor: (id: string) => () => void;
  readonly listen: (listener: HubListener) => () => void;
  readonly state: () => HubState;
  /** Whether events of an auction or session arrive at the moment. */
  readonly isWatching: (id: string) => boolean;
  readonly onState: (changed: () => void) => () => void;
}

const shortestJitterMs = 1_000;
const longestPauseMs = 60_000;
/**
 * A link that lasted this long was sound: the next outage begins with short delays again. One that came up at all ends
 * the outage, and what failed in it counts no more; but with each that was short the next begins later.
 */
const soundLinkMs = 30_000;

/**
 * Pause before the nth attempt, milliseconds: the delays of section 9, each lengthened by up to half
 * of it (a second at least), then about a minute, so that no crowd returns as one.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const delay = hubTimings.reconnectDelaysMs[failures - 1];
  if (delay === undefined) return Math.round(longestPauseMs * (0.5 + random));
  return Math.round(delay + random * Math.max(shortestJitterMs, delay / 2));
}

/**
 * Keeps one connection to the hub alive for as long as the page lives. SignalR itself gives up after 42
 * seconds and never retries a first start, which would leave watchers of an auction behind.
 */
export function createHubClient(options: {
  open: (transport: HubTransport) => Promise<HubLink>;
  random?: () => number;
}): HubClient {
  const { open, random = Math.random } = options;
  const monitored = new Map<string, number>();
  const listeners = new Set<HubListener>();
  const stateListeners = new Set<() => void>();
  /** The groups that the server has accepted on the current link, and those it has refused. */
  const joined = new Set<string>();
  const refused = new Set<string>();
  let state: Exclude<HubState, 'refused'> = 'stopped';
  let link: HubLink | null = null;
  /** Each start has a number; a loop with an older number ends at its next step. */
  let run = 0;

  function notifyListeners() {
    for (const changed of stateListeners) changed();
  }

  function become(next: Exclude<HubState, 'refused'>) {
    state = next;
    if (next !== 'connected') {
      joined.clear();
      refused.clear();
    }
    notifyListeners();
  }

  /** Asks until the server accepts, nobody watches any more, or the link is gone. */
  async function join(on: HubLink, id: string) {
    const isWanted = () => link === on && monitored.has(id);
    for (let failures = 1; ; failures += 1) {
      try {
        await on.invoke(hubMethods.monitorAuction, id);
        break;
      } catch (error) {
        if (!isWanted()) return;
        console.warn('The auction cannot be watched for now.', error);
        refused.add(id);
        notifyListeners();
        await pause(retryDelayMs(failures, random));
        if (!isWanted()) return;
      }
    }
    if (!isWanted()) return;
    refused.delete(id);
    joined.add(id);
    notifyListeners();
    for (const listener of listeners) listener.joined?.(id);
  }

  function comeUp(on: HubLink) {
    become('connected');
    for (const id of monitored.keys()) void join(on, id);
  }

  /** Resolves when the link has closed. */
  async function connect(mine: number, transport: HubTransport): Promise<void> {
    const opened = await open(transport);
    const closed = new Promise<void>((resolve) => opened.onclose(resolve));
    opened.on(hubEvents.receiveBid, (bid) => {
      for (const listener of listeners) listener.bid?.(bid);
    });
    opened.on(hubEvents.alert, (alert) => {
      for (const listener of listeners) listener.alert?.(alert);
    });
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
    let shortLinks = 0;
    let transport: HubTransport = 'websockets';
    for (;;) {
      const began = Date.now();
      try {
        await connect(mine, transport);
      } catch (error) {
        console.warn('The live connection could not be made.', error);
      }
      if (mine !== run) return;
      const wasUp = link !== null;
      const wasSound = wasUp && Date.now() - began >= soundLinkMs;
      link = null;
      if (state === 'connected') become('reconnecting');
      if (wasUp) shortLinks = wasSound ? 1 : shortLinks + 1;
      failures = wasUp ? shortLinks : failures + 1;
      // A transport that has worked is used again.
      if (!wasSound) transport = transport === 'websockets' ? 'any' : 'websockets';
      await pause(reconnectDelayMs(failures, random()));
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
    restart() {
      if (state === 'stopped') return;
      stop();
      start();
    },
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
        joined.delete(id);
        if (refused.delete(id)) notifyListeners();
        if (state === 'connected') {
          link?.invoke(hubMethods.stopMonitorAuction, id).catch(() => undefined);
        }
      };
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => (state === 'connected' && refused.size > 0 ? 'refused' : state),
    isWatching: (id) => joined.has(id),
    onState(changed) {
      stateListeners.add(changed);
      return () => void stateListeners.delete(changed);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
