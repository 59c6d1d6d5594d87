import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import os from 'node:os';
import { hubMethods, hubPath } from '@fairlot/contract';
import { reconnectDelayMs } from '../../packages/web/src/lib/hub-client.ts';

/** Leaves where it was and connects this many, each watching the session, with the pauses of a page. */
export interface CrowdOrder {
  readonly port: number;
  /** Of this machine: each crowd comes from one of its own, as it has ports for some 28,000. */
  readonly from: string;
  readonly sessionId: string;
  readonly watchers: number;
}

export interface CrowdReport {
  /** Who watches, of those who were to. */
  readonly watching: number;
  /** Milliseconds that the slowest of these took, its pause before the first attempt included. */
  readonly slowest: number;
  /** Attempts that failed, by what became of them. */
  readonly failures: Readonly<Record<string, number>>;
}

const record = '\u001e';
/** Milliseconds after which nobody tries again, and who does not watch by then is counted as away. */
const patienceMs = 60_000;
/** Milliseconds; the server drops who says nothing for thirty seconds. */
const pingEveryMs = 10_000;

// Watchers have machines of their own: at the node's priority twenty crowds kept it from a core for up to 0.6 s.
os.setPriority(os.constants.priority.PRIORITY_LOW);

let sockets: Socket[] = [];
process.on('message', (order: CrowdOrder) => void all(order));
process.on('disconnect', () => process.exit());
const ping = frame(`{"type":6}${record}`);
/** They did not open their pages at the same moment. */
const pingRounds = 100;
let round = 0;
setInterval(() => {
  round = (round + 1) % pingRounds;
  for (let index = round; index < sockets.length; index += pingRounds) sockets[index]?.write(ping);
}, pingEveryMs / pingRounds);

async function all(order: CrowdOrder): Promise<void> {
  // Reset: closed in order, this side would keep each port for a minute.
  for (const socket of sockets) socket.resetAndDestroy();
  sockets = [];
  const begun = performance.now();
  let slowest = 0;
  const failures: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: order.watchers }, async () => {
      for (let failed = 1; performance.now() - begun < patienceMs; failed += 1) {
        await pause(reconnectDelayMs(failed, Math.random()));
        const outcome = await watch(order);
        if (outcome === 'watching') {
          slowest = Math.max(slowest, performance.now() - begun);
          return;
        }
        failures[outcome] = (failures[outcome] ?? 0) + 1;
      }
    }),
  );
  process.send?.({ watching: sockets.length, slowest, failures } satisfies CrowdReport);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves when the session is watched or the attempt has failed, with what became of it. */
function watch({ port, from, sessionId }: CrowdOrder): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.setNoDelay(true).setTimeout(patienceMs, () => socket.destroy());
  let opening = '';
  socket.write(
    `GET ${hubPath} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  socket.on('data', (bytes) => {
    if (opening === '') {
      socket.write(frame(`{"protocol":"json","version":1}${record}`));
      const args = JSON.stringify([sessionId]);
      const call = `{"type":1,"invocationId":"1","target":"${hubMethods.monitorAuction}","arguments":${args}}`;
      socket.write(frame(call + record));
    }
    // What is broadcast later is not kept.
    if (opening.length > 10_000) return;
    opening += bytes.toString('latin1');
    if (!opening.includes('"invocationId":"1"')) return;
    opening = 'x'.repeat(10_001);
    sockets.push(socket);
    resolve('watching');
  });
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  socket.on('close', () =>
    resolve(`closed after ${opening === '' ? 'nothing' : opening.slice(9, 12)}`),
  );
  return promise;
}

/** A masked text frame, as a client must send it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(head), mask, masked]);
}
