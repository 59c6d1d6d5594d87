import { z } from 'zod';
import type { ClusteredHub, Hub } from '#platform/hub/hub.ts';

type Batch = Parameters<Hub['toGroupBatch']>[1];
type Message = Batch[number];

/**
 * How long an event waits for the one before it, in milliseconds: far longer than reordering takes.
 */
const maxWaitMs = 100;
/** Lots whose last number is remembered; for a forgotten lot the next event is simply sent. */
const maxLots = 50_000;

/**
 * An event of a lot. An announcement is not one: it travels with the current state of a lot, under the
 * number of an event already sent.
 */
const numbered = z.object({
  lotSecureId: z.string(),
  sequence: z.number(),
  announcement: z.never().optional(),
});

/** A hub that knows the last event of each lot that it sent. */
interface HubInSequence extends Hub {
  /** Number of the last event of a lot that went out; 0: none recently. */
  readonly lastSent: (lotId: string) => number;
}

/** The same over all nodes: `lastSent` is of this one. */
export type LiveHub = ClusteredHub & Pick<HubInSequence, 'lastSent'>;

interface Lot {
  last: number;
  /** Events that came before their predecessor, by number. */
  readonly early: Map<number, Message>;
  timer: NodeJS.Timeout | null;
}

/**
 * The same hub, whose connections get each lot's events in the order of their numbers. Our own and other
 * nodes' events may arrive out of order; passed on that way, every watcher would fetch the lot again. An
 * event still missing after `maxWaitMs` is lost: the rest is sent and shows the gap.
 */
export function inSequence(hub: Hub): HubInSequence {
  const lots = new Map<string, Lot>();

  function lotOf(id: string, firstSeen: number): Lot {
    const lot = lots.get(id) ?? { last: firstSeen - 1, early: new Map(), timer: null };
    lots.delete(id);
    lots.set(id, lot);
    const [oldest] = lots.keys();
    if (lots.size > maxLots && oldest !== undefined) lots.delete(oldest);
    return lot;
  }

  /** What can go out now that this message is here. */
  function admit(group: string, message: Message): Message[] {
    const event = numbered.safeParse(message.args[0]);
    if (!event.success) return [message];
    const { lotSecureId, sequence } = event.data;
    const lot = lotOf(lotSecureId, sequence);
    if (sequence <= lot.last) return [];
    lot.early.set(sequence, message);
    const ready = takeReady(lot);
    if (lot.early.size > 0) lot.timer ??= setTimeout(giveUp, maxWaitMs, group, lot).unref();
    return ready;
  }

  function giveUp(group: string, lot: Lot): void {
    lot.timer = null;
    lot.last = Math.min(...lot.early.keys()) - 1;
    hub.toGroupBatch(group, takeReady(lot));
    if (lot.early.size > 0) lot.timer = setTimeout(giveUp, maxWaitMs, group, lot).unref();
  }

  return {
    ...hub,
    lastSent: (lotId) => lots.get(lotId)?.last ?? 0,
    toGroupBatch(group, messages) {
      const ready = messages.flatMap((message) => admit(group, message));
      if (ready.length > 0) hub.toGroupBatch(group, ready);
    },
  };
}

function takeReady(lot: Lot): Message[] {
  const ready: Message[] = [];
  for (;;) {
    const next = lot.early.get(lot.last + 1);
    if (next === undefined) break;
    lot.early.delete(lot.last + 1);
    lot.last += 1;
    ready.push(next);
  }
  if (lot.early.size === 0 && lot.timer !== null) {
    clearTimeout(lot.timer);
    lot.timer = null;
  }
  return ready;
}
