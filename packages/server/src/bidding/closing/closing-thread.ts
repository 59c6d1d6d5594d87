import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '#platform/log/log.ts';
import type { Hammered } from './close-due-lots.ts';
import { runClosing } from './run-closing.ts';
import type { Duties } from './run-closing.ts';
import { openLiveness } from './liveness.ts';
import type { LotEvent } from '#bidding/live/public.ts';

/** How often the thread reports that its event loop runs, in milliseconds. */
const markEveryMs = 250;

/** What the thread receives when it starts. */
export interface ClosingOrders {
  readonly databaseUrl: string;
  readonly nodeId: string;
  readonly duties: Duties;
  readonly logLevel: string;
  /** Memory of the signs of life that both threads read. */
  readonly memory: SharedArrayBuffer;
}

/**
 * What it reports. `running`: it has handled the outage, if there was one, and sends heartbeats from now
 * on.
 */
export type ClosingMessage =
  | { readonly kind: 'running' }
  | { readonly kind: 'hammered'; readonly hammered: Hammered }
  | { readonly kind: 'extended'; readonly events: readonly LotEvent[] };

/** The thread of `startClosing`: ends in order at the first message, otherwise only by an error. */
async function main(port: NonNullable<typeof parentPort>, orders: ClosingOrders): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
  const send = (message: ClosingMessage) => port.postMessage(message);
  const signs = openLiveness(orders.memory);
  setInterval(() => signs.mark('closing-loop-ran'), markEveryMs).unref();
  const closing = await runClosing({
    databaseUrl: orders.databaseUrl,
    nodeId: orders.nodeId,
    duties: orders.duties,
    signs,
    log: createLog(orders.logLevel),
    events: {
      onHammered: (hammered) => send({ kind: 'hammered', hammered }),
      onExtended: (events) => send({ kind: 'extended', events }),
    },
  });
  port.once('message', () => void closing.stop());
  signs.mark('closing-loop-ran');
  send({ kind: 'running' });
}

if (parentPort !== null) await main(parentPort, workerData as ClosingOrders);
