/**
 * A discrete-event simulation of threads that share cores. Times are microseconds of simulated time;
 * nothing here knows of auctions.
 */
export class Simulation {
  now = 0;
  readonly #events = new EventQueue();

  /** Runs `event` so many microseconds from now; events of one moment run in the order they were planned. */
  after(us: number, event: () => void): void {
    this.#events.add(this.now + us, event);
  }

  /** Runs what is planned until this moment. */
  runUntil(us: number): void {
    for (let next = this.#events.takeUntil(us); next; next = this.#events.takeUntil(us)) {
      this.now = next.at;
      next.event();
    }
    this.now = us;
  }
}

/** Microseconds after which a thread makes room for others that wait for its core, as schedulers do. */
const slice = 3_000;

/** Cores, and the threads that take turns on them. */
export class Machine {
  readonly #simulation: Simulation;
  readonly #ready: Thread[] = [];
  #idleCores: number;

  constructor(simulation: Simulation, cores: number) {
    this.#simulation = simulation;
    this.#idleCores = cores;
  }

  thread(): Thread {
    return new Thread((thread) => this.#wake(thread));
  }

  #wake(thread: Thread): void {
    this.#ready.push(thread);
    if (this.#idleCores === 0) return;
    this.#idleCores -= 1;
    this.#next();
  }

  /** Gives a core that has become free to the thread that has waited longest. */
  #next(): void {
    const thread = this.#ready.shift();
    if (thread) this.#run(thread, slice);
    else this.#idleCores += 1;
  }

  #run(thread: Thread, left: number): void {
    const us = Math.min(left, thread.untilDone());
    this.#simulation.after(us, () => {
      thread.worked(us);
      const remains = left - us;
      if (!thread.hasWork()) this.#next();
      else if (remains > 0) this.#run(thread, remains);
      else {
        this.#ready.push(thread);
        this.#next();
      }
    });
  }
}

/** Does one task after another, as an event loop or a connection of PostgreSQL does. */
export class Thread {
  /** Microseconds of a core that it has used. */
  used = 0;
  readonly #wake: (thread: Thread) => void;
  readonly #tasks: { us: number; readonly done: () => void }[] = [];
  #first = 0;

  constructor(wake: (thread: Thread) => void) {
    this.#wake = wake;
  }

  /** Queues work of so many microseconds of a core; `done` is called when it is done. */
  do(us: number, done: () => void = () => {}): void {
    this.#tasks.push({ us, done });
    if (this.#tasks.length - this.#first === 1) this.#wake(this);
  }

  hasWork(): boolean {
    return this.#first < this.#tasks.length;
  }

  untilDone(): number {
    return this.#tasks[this.#first]?.us ?? 0;
  }

  worked(us: number): void {
    this.used += us;
    const task = this.#tasks[this.#first];
    if (!task) return;
    task.us -= us;
    if (task.us > 0) return;
    // Before the task leaves the queue, so that what it adds does not wake a thread that runs.
    task.done();
    this.#first += 1;
    if (this.#first < 1_000) return;
    this.#tasks.splice(0, this.#first);
    this.#first = 0;
  }
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly event: () => void;
}

/** A binary heap: the earliest event first. */
class EventQueue {
  readonly #heap: Planned[] = [];
  #added = 0;

  add(at: number, event: () => void): void {
    const heap = this.#heap;
    this.#added += 1;
    heap.push({ at, order: this.#added, event });
    for (let child = heap.length - 1; child > 0;) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfEarlier(child, parent)) break;
      child = parent;
    }
  }

  takeUntil(at: number): Planned | null {
    const heap = this.#heap;
    const [first] = heap;
    if (first === undefined || first.at > at) return null;
    const last = heap.pop();
    if (last !== undefined && last !== first) {
      heap[0] = last;
      for (let parent = 0; ;) {
        const [left, right] = [2 * parent + 1, 2 * parent + 2];
        const child = right < heap.length && this.#isEarlier(right, left) ? right : left;
        if (child >= heap.length || !this.#swapIfEarlier(child, parent)) break;
        parent = child;
      }
    }
    return first;
  }

  #isEarlier(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return false;
    return a.at === b.at ? a.order < b.order : a.at < b.at;
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    const [a, b] = [this.#heap[child], this.#heap[parent]];
    if (!a || !b || !this.#isEarlier(child, parent)) return false;
    this.#heap[child] = b;
    this.#heap[parent] = a;
    return true;
  }
}
