import { parentPort, workerData } from 'node:worker_threads';
import { bidOn } from './bidder.ts';
import type { Bidding } from './bidder.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
parentPort?.postMessage(await bidOn(workerData as Bidding));
