import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from '../cluster.ts';
import { isLeader, readMembers } from '../patroni.ts';
import { addressOf, fairlotMachines, machineNames, webPort } from '../topology.ts';
import type { Load } from './load.ts';
import type { PageWatcher } from './watchers.ts';

/**
 * Adds to `lines`, until it is stopped, what changes while a fault is tried: one sees afterwards where the time went.
 */
export function keepTimeline(
  { acknowledged }: Load,
  watchers: readonly PageWatcher[],
  lines: string[],
) {
  const began = Date.now();
  const stopping = new AbortController();
  let before = '';
  let bids = 0;
  const write = (line: string) =>
    lines.push(`${((Date.now() - began) / 1_000).toFixed(1)} s: ${line}`);

  async function look(): Promise<void> {
    const ready = fairlotMachines.map(async (name) => ((await isReady(name)) ? name : '–'));
    const open = machineNames.map(async (name) => ((await isOpen(addressOf[name])) ? name : '–'));
    const members = await readMembers();
    const others = members.filter((member) => !isLeader(member));
    const line = [
      `primary ${members.find(isLeader)?.name ?? '–'}`,
      ...others.map(({ name, role, state }) => `${name} ${role} ${state}`),
      `ready ${(await Promise.all(ready)).join(' ')}`,
      `open ${(await Promise.all(open)).join(' ')}`,
      `pages ${watchers.map((page) => (page.isWatching() ? 'up' : '–')).join(' ')}`,
      acknowledged.length > bids ? 'bids' : 'no bids',
    ].join(', ');
    bids = acknowledged.length;
    if (line !== before) write(line);
    before = line;
  }
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await delay(250);
    }
  }
  const looking = keepLooking();
  return {
    write,
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

/** What the front asks of a machine (front.ts). */
async function isOpen(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  const url = `http://${address}:${webPort}/healthz`;
  const response = await fetch(url, { signal }).catch(() => null);
  return response?.ok === true;
}
