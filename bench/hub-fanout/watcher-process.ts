import { randomBytes } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { FRAME_HEADER_BYTES, MESSAGE_BYTES, clock, sentAt } from './messages.ts';

/** Counting starts again with each order. */
export type WatcherOrder = { order: 'count'; timed: boolean } | { order: 'report' };

export type WatcherReport =
  | { report: 'watching' }
  | { report: 'followed'; broadcasts: number }
  | { report: 'latencies'; frames: number; tenthsOfMs: number[] };

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const JOIN = '{"type":1,"invocationId":"1","target":"Join","arguments":[]}\u001e';
const PING = '{"type":6}\u001e';
const PING_EVERY_MS = 10_000;
const MAX_TENTHS = 100_000;
const CONNECTING_AT_ONCE = 50;

const [port = 0, watchers = 0, messagesPerFrame = 1] = process.argv.slice(2).map(Number);
const frameBytes = FRAME_HEADER_BYTES + MESSAGE_BYTES * messagesPerFrame;
const report = (message: WatcherReport) => process.send?.(message);

let frames = 0;
let timed = false;
let latencies = new Map<number, number>();

/** A masked text frame of at most 125 bytes, as a client must send it. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}

function count(bytes: Buffer, before: number): number {
  const started = before % frameBytes;
  const complete = Math.floor((started + bytes.length) / frameBytes);
  frames += complete;
  if (timed) {
    for (let start = started === 0 ? 0 : frameBytes - started; ; start += frameBytes) {
      const left = sentAt(bytes, start);
      if (left === null) break;
      const tenths = Math.min(MAX_TENTHS, Math.max(0, Math.round((clock() - left) * 10)));
      latencies.set(tenths, (latencies.get(tenths) ?? 0) + 1);
    }
  }
  return before + bytes.length;
}

/** Resolves when the server has let this watcher into the group. */
function watch(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let opening = '';
    let counted = 0;
    let open = false;
    socket.setNoDelay(true);
    socket.write(
      `GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.on('data', (bytes) => {
      if (open) {
        counted = count(bytes, counted);
        return;
      }
      if (opening === '') socket.write(clientFrame(HANDSHAKE + JOIN));
      opening += bytes.toString('latin1');
      if (!opening.endsWith('{"type":3,"invocationId":"1"}\u001e')) return;
      open = true;
      setTimeout(() => {
        socket.write(clientFrame(PING));
        setInterval(() => socket.write(clientFrame(PING)), PING_EVERY_MS);
      }, Math.random() * PING_EVERY_MS);
      resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (process.connected) throw new Error('A watcher was dropped.');
    });
  });
}

process.on('message', (message: WatcherOrder) => {
  if (message.order === 'report') {
    const tenthsOfMs = [...latencies].flatMap((pair) => pair);
    report({ report: 'latencies', frames, tenthsOfMs });
    return;
  }
  frames = 0;
  timed = message.timed;
  latencies = new Map();
});
process.on('disconnect', () => process.exit());

for (let opened = 0; opened < watchers; opened += CONNECTING_AT_ONCE) {
  const next = Math.min(CONNECTING_AT_ONCE, watchers - opened);
  await Promise.all(Array.from({ length: next }, watch));
}
report({ report: 'watching' });

let told = 0;
setInterval(() => {
  const broadcasts = Math.floor(frames / watchers);
  if (broadcasts !== told) report({ report: 'followed', broadcasts });
  told = broadcasts;
}, 2);
