import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { hubMethods, hubPath } from '@fairlot/contract';

/** Connects this many, each watching the session; or lets all connections go and connects again at once. */
export type CrowdOrder =
  | {
      readonly order: 'connect';
      readonly port: number;
      readonly sessionId: string;
      readonly watchers: number;
    }
  | { readonly order: 'again' };
/** All watch; milliseconds that the slowest took, and how often one had to try again. */
export interface CrowdReport {
  readonly slowest: number;
  readonly retries: number;
}

const record = '\u001e';
/** Milliseconds until another attempt, as a page's first one after a failure. */
const retryMs = 2_000;

let sockets: Socket[] = [];
let first: Extract<CrowdOrder, { order: 'connect' }>;

process.on('message', (order: CrowdOrder) => {
  if (order.order === 'connect') first = order;
  void all();
});
process.on('disconnect', () => process.exit());

async function all(): Promise<void> {
  // Reset: closed in order, this side would keep each port for a minute, and there are not twice as many.
  for (const socket of sockets) socket.resetAndDestroy();
  sockets = [];
  const begun = performance.now();
  let slowest = 0;
  let retries = 0;
  await Promise.all(
    Array.from({ length: first.watchers }, async () => {
      while (!(await watch())) {
        retries += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs * (0.5 + Math.random()));
        });
      }
      slowest = Math.max(slowest, performance.now() - begun);
    }),
  );
  process.send?.({ slowest, retries } satisfies CrowdReport);
}

/** Resolves when the session is watched, or with false when the connection ended before. */
function watch(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(first.port, '127.0.0.1').setNoDelay(true);
  let opening = '';
  socket.write(
    `GET ${hubPath} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  socket.on('data', (bytes) => {
    if (opening === '') socket.write(frame(`{"protocol":"json","version":1}${record}`));
    if (opening === '') {
      const args = JSON.stringify([first.sessionId]);
      const call = `{"type":1,"invocationId":"1","target":"${hubMethods.monitorAuction}","arguments":${args}}`;
      socket.write(frame(call + record));
    }
    // What is broadcast later is not kept.
    if (opening.length > 10_000) return;
    opening += bytes.toString('latin1');
    if (!opening.includes('"invocationId":"1"')) return;
    opening = 'x'.repeat(10_001);
    sockets.push(socket);
    resolve(true);
  });
  socket.on('error', () => resolve(false));
  socket.on('close', () => resolve(false));
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
