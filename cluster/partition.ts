import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { addressOf, groupOf, machineNames } from './topology.ts';
import type { MachineName } from './topology.ts';

const nft = '/usr/sbin/nft';
const table = 'inet fairlot_cluster';

/** Whether a machine can be cut off here: by nftables, as root, since packets are told apart by the group of their sender. */
export const canPartition = process.getuid?.() === 0 && existsSync(nft);

/**
 * Drops every packet between this machine and its two fellows, in both directions, without a word to either.
 * Visitors still reach all three.
 */
export function cutOff(machine: MachineName): void {
  const fellows = machineNames.filter((name) => name !== machine);
  const rules = fellows.flatMap((fellow) => [
    `meta skgid ${groupOf[machine]} ip daddr ${addressOf[fellow]} drop`,
    `meta skgid ${groupOf[fellow]} ip daddr ${addressOf[machine]} drop`,
  ]);
  const chain = 'type filter hook output priority 0;';
  execFileSync(nft, ['-f', '-'], {
    input: `table ${table} {\nchain output {\n${chain}\n${rules.join('\n')}\n}\n}\n`,
  });
}

/** Lets all speak to each other again. */
export function heal(): void {
  if (!canPartition) return;
  // Made first, so that there is one to take away.
  execFileSync(nft, ['-f', '-'], { input: `table ${table}\ndelete table ${table}\n` });
}
