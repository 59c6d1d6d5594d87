import { Machine, Simulation } from './machine.ts';
import type { Thread } from './machine.ts';

/** What the parts of a bid cost, in microseconds of a core unless said otherwise. */
export interface Costs {
  /** The load's own share of a bid: only where it runs on the same machine. */
  readonly callerBid: number;
  /** A node's thread: a bid and a transaction of bids, without telling other nodes. */
  readonly nodeBid: number;
  readonly nodeBatch: number;
  /** PostgreSQL's processes, the same. */
  readonly databaseBid: number;
  readonly databaseBatch: number;
  /** Telling other nodes of a bid that moved a lot, and hearing of it from another. */
  readonly tellBid: number;
  readonly databaseTellBid: number;
  readonly hearBid: number;
  /** One frame to one watcher, and each further message in it. */
  readonly frame: number;
  readonly furtherMessage: number;
  /** Passes, heartbeats and the closing thread, as a share of a core: of a node, and of PostgreSQL for it. */
  readonly nodeIdle: number;
  readonly databaseIdle: number;
  /** Microseconds by the clock, not of a core: until a commit is on disk, on all disks that it must be on. */
  readonly flush: number;
}

export interface Installation {
  readonly nodes: number;
  /** Null: everything, the load too, on one machine of so many cores. */
  readonly apart: { readonly nodeCores: number; readonly databaseCores: number } | null;
  readonly sharedCores: number;
  /** Threads, each on a core of its own, that hold watchers' connections alone; 0: the nodes hold them. */
  readonly hubs: number;
}

export interface Load {
  /** Lots that are bid on, each as likely as the others. */
  readonly lots: number;
  /** Callers that wait for their answer before they bid again. */
  readonly callers: number;
  /** Bids a second, evenly; null: as fast as answers come. */
  readonly pace: number | null;
  /** Watchers of each lot, spread evenly over those that hold connections. */
  readonly watchers: number;
  readonly seconds: number;
}

export interface Report {
  /** Answered a second. */
  readonly bids: number;
  readonly batches: number;
  /** Milliseconds to the answer. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds from the commit until the last watcher's frame has left. */
  readonly watchersP99: number;
  /** Shares of a core: of the busiest thread of a node and of a hub, and of all of PostgreSQL. */
  readonly nodeCores: number;
  readonly hubCores: number;
  readonly databaseCores: number;
}

interface Bid {
  readonly lot: number;
  readonly answered: () => void;
}

/** How much of a node's work on a bid comes before its transaction: taking and checking the request. */
const beforeTheLane = 0.5;
/** Simulated and not counted: the queues fill first. */
const warmUpSeconds = 1;

/**
 * Simulates the way of a bid (docs/ways.md) under a load: a node's one thread takes the request, its
 * lane gathers what arrives while its transaction runs, PostgreSQL locks the lots (waiting for other nodes'
 * transactions that hold one), the commit waits for the disk, which takes all that have gathered at once,
 * the node answers, and watchers and other nodes hear of it. Chance comes from a fixed seed.
 */
export function simulateClose(costs: Costs, installation: Installation, load: Load): Report {
  const simulation = new Simulation();
  const random = seeded(1);
  const shared = new Machine(simulation, installation.sharedCores);
  const { apart } = installation;
  const databaseMachine = apart ? new Machine(simulation, apart.databaseCores) : shared;
  const database = new SimulatedDatabase(simulation, costs.flush);
  const backends: Thread[] = [];
  const watched: number[] = [];
  const tally = { batches: 0 };

  const isAlone = installation.nodes + installation.hubs === 1;
  const databaseBid = costs.databaseBid + (isAlone ? 0 : costs.databaseTellBid);
  const idlers: (() => void)[] = [];
  const nodes = Array.from({ length: installation.nodes }, () => {
    const machine = apart ? new Machine(simulation, apart.nodeCores) : shared;
    const thread = machine.thread();
    const passes = databaseMachine.thread();
    backends.push(passes);
    idlers.push(() => {
      thread.do(costs.nodeIdle * idleEveryUs);
      passes.do(costs.databaseIdle * idleEveryUs);
    });
    const backend = databaseMachine.thread();
    backends.push(backend);
    const lane = new Lane((bids, done) => writeBatch(thread, backend, bids, done));
    return { thread, lane };
  });
  const hubs = Array.from({ length: installation.hubs }, () => ({
    thread: new Machine(simulation, 1).thread(),
  }));
  const holders = hubs.length > 0 ? hubs : nodes;

  function writeBatch(node: Thread, backend: Thread, bids: readonly Bid[], done: () => void): void {
    tally.batches += 1;
    const lots = new Set(bids.map(({ lot }) => lot));
    node.do(costs.nodeBatch, () => {
      database.lock(lots, () => {
        backend.do(costs.databaseBatch + bids.length * databaseBid, () => {
          database.flush(() => {
            database.unlock(lots);
            for (const { answered } of bids) node.do(costs.nodeBid * (1 - beforeTheLane), answered);
            publish(node, bids);
            done();
          });
        });
      });
    });
  }

  /** A batch's messages for the watchers of a lot leave in one frame. */
  function publish(from: Thread, bids: readonly Bid[]): void {
    const committedAt = simulation.now;
    const others = [...nodes, ...hubs].filter(({ thread }) => thread !== from);
    if (!isAlone) from.do(bids.length * costs.tellBid);
    for (const { thread } of others) thread.do(bids.length * costs.hearBid);
    if (load.watchers === 0) return;
    const left = () => watched.push(simulation.now - committedAt);
    for (const { length } of Map.groupBy(bids, ({ lot }) => lot).values()) {
      const us = costs.frame + (length - 1) * costs.furtherMessage;
      for (const { thread } of holders) send(thread, load.watchers / holders.length, us, left);
    }
  }

  const latencies: number[] = [];
  const loadThread = shared.thread();
  const bidOnce = (caller: number, answered: () => void) => {
    const lot = Math.floor(random() * load.lots);
    const node = nodes[caller % nodes.length];
    if (!node) throw new Error('There is no node.');
    const sentAt = simulation.now;
    const arrive = () => {
      node.thread.do(costs.nodeBid * beforeTheLane, () => {
        node.lane.place({
          lot,
          answered: () => {
            latencies.push(simulation.now - sentAt);
            if (apart) answered();
            else loadThread.do(costs.callerBid / 2, answered);
          },
        });
      });
    };
    if (apart) arrive();
    else loadThread.do(costs.callerBid / 2, arrive);
  };
  for (let caller = 0; caller < load.callers; caller += 1) {
    const pause = load.pace === null ? 0 : (load.callers / load.pace) * 1e6;
    let dueAt = (pause * caller) / load.callers;
    const next = () => {
      dueAt += pause;
      simulation.after(Math.max(0, dueAt - pause - simulation.now), () => bidOnce(caller, next));
    };
    next();
  }
  const idle = () => {
    for (const work of idlers) work();
    simulation.after(idleEveryUs, idle);
  };
  idle();

  simulation.runUntil(warmUpSeconds * 1e6);
  const busy = () => ({
    nodes: nodes.map(used),
    hubs: hubs.map(used),
    database: sum(backends.map((backend) => backend.used)),
  });
  const before = busy();
  const batchesBefore = tally.batches;
  latencies.length = 0;
  watched.length = 0;
  simulation.runUntil((warmUpSeconds + load.seconds) * 1e6);
  const after = busy();
  const us = load.seconds * 1e6;
  const answered = sorted(latencies);
  return {
    bids: answered.length / load.seconds,
    batches: (tally.batches - batchesBefore) / load.seconds,
    p50: at(answered, 0.5) / 1_000,
    p99: at(answered, 0.99) / 1_000,
    watchersP99: at(sorted(watched), 0.99) / 1_000,
    nodeCores: busiest(before.nodes, after.nodes) / us,
    hubCores: busiest(before.hubs, after.hubs) / us,
    databaseCores: (after.database - before.database) / us,
  };
}

/** Watchers that get their frames before the thread turns to what else has arrived, as in the hub. */
const chunk = 500;

function send(thread: Thread, watchers: number, us: number, done: () => void): void {
  thread.do(Math.min(watchers, chunk) * us, () => {
    if (watchers > chunk) send(thread, watchers - chunk, us, done);
    else done();
  });
}

const idleEveryUs = 100_000;
const used = ({ thread }: { thread: Thread }) => thread.used;
const busiest = (before: readonly number[], after: readonly number[]) =>
  Math.max(0, ...after.map((us, index) => us - (before[index] ?? 0)));
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
const sorted = (figures: readonly number[]) => figures.toSorted((a, b) => a - b);
const at = (figures: readonly number[], share: number) =>
  figures[Math.floor(figures.length * share)] ?? 0;

/** Takes all that waits into one transaction, and the next when that has ended. */
class Lane {
  readonly #write: (bids: readonly Bid[], done: () => void) => void;
  #waiting: Bid[] = [];
  #isRunning = false;

  constructor(write: (bids: readonly Bid[], done: () => void) => void) {
    this.#write = write;
  }

  place(bid: Bid): void {
    this.#waiting.push(bid);
    if (!this.#isRunning) this.#next();
  }

  #next(): void {
    const bids = this.#waiting;
    this.#waiting = [];
    this.#isRunning = bids.length > 0;
    if (this.#isRunning) this.#write(bids, () => this.#next());
  }
}

/** Row locks that are all taken at once, first come, first served; and a disk that takes all waiting commits at once. */
class SimulatedDatabase {
  readonly #simulation: Simulation;
  readonly #flushUs: number;
  readonly #held = new Set<number>();
  #wanting: { readonly lots: ReadonlySet<number>; readonly locked: () => void }[] = [];
  #flushing = false;
  #unflushed: (() => void)[] = [];

  constructor(simulation: Simulation, flushUs: number) {
    this.#simulation = simulation;
    this.#flushUs = flushUs;
  }

  lock(lots: ReadonlySet<number>, locked: () => void): void {
    this.#wanting.push({ lots, locked });
    this.#grant();
  }

  unlock(lots: ReadonlySet<number>): void {
    for (const lot of lots) this.#held.delete(lot);
    this.#grant();
  }

  #grant(): void {
    const wanting = this.#wanting;
    this.#wanting = [];
    for (const one of wanting) {
      if (![...one.lots].some((lot) => this.#held.has(lot))) {
        for (const lot of one.lots) this.#held.add(lot);
        one.locked();
      } else this.#wanting.push(one);
    }
  }

  flush(done: () => void): void {
    this.#unflushed.push(done);
    if (!this.#flushing) this.#flushNext();
  }

  #flushNext(): void {
    const commits = this.#unflushed;
    this.#unflushed = [];
    this.#flushing = commits.length > 0;
    if (!this.#flushing) return;
    this.#simulation.after(this.#flushUs, () => {
      for (const done of commits) done();
      this.#flushNext();
    });
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
