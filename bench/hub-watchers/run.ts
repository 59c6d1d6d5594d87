import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { weighRound } from '../hub-fanout/round.ts';
import { measureReconnect } from './reconnect.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
/** Each takes a file of the server's process; some are its own. */
const mostFiles = Number(execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) - 200;
const watchers = Math.min(values.quick ? 2_000 : 20_000, mostFiles);
const goal = 1.15;

const bare = await weighRound('bare', watchers);
const hub = await weighRound('hub-1', watchers);
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
console.log(`${watchers} idle watchers:`);
console.log(`  bare ws: ${kilobytes(bare.rss)} each, ${kilobytes(bare.heap)} of it JavaScript's`);
console.log(`  hub: ${kilobytes(hub.rss)} each, ${kilobytes(hub.heap)} of it JavaScript's`);
console.log(`  hub ÷ bare ws = ${(hub.rss / bare.rss).toFixed(2)} (goal ≤ ${goal})`);
await measureReconnect(watchers);
