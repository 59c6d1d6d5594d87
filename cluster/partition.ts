import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { addressOf, groupOf, machineNames } from './topology.ts';
import type { MachineName } from './topology.ts';

const nft = '/usr/sbin/nft';
const openedTable = 'inet fairlot_cluster_opened';
const cutTable = 'inet fairlot_cluster_cut';

/** Whether a machine can be cut off here: by nftables, as root. */
export const canPartition = process.getuid?.() === 0 && existsSync(nft);

/**
 * Has each connection carry the group of the machine that opens it, from before the first is opened: most come from
 * 127.0.0.1, so that addresses do not say to whom an answer goes.
 */
export function markConnections(): void {
  if (!canPartition) return;
  const rules = machineNames.map((name) => {
    const group = groupOf[name];
    return `ct state new meta skgid ${group} ct mark set ${group}`;
  });
  replaceTable(openedTable, -10, rules);
}

export function unmarkConnections(): void {
  if (canPartition) removeTable(openedTable);
}

/**
 * Drops every packet between this machine and its two fellows, in both directions, without a word to either.
 * Visitors still reach all three.
 */
export function cutOff(machine: MachineName): void {
  const fellows = machineNames.filter((name) => name !== machine);
  const rules = fellows.flatMap((fellow) => [between(machine, fellow), between(fellow, machine)]);
  replaceTable(cutTable, 0, rules);
}

/** Drops what belongs to connections that one machine has opened to another, in both directions. */
const between = (from: MachineName, to: MachineName) =>
  `ct mark ${groupOf[from]} ct original ip daddr ${addressOf[to]} drop`;

/** Lets all speak to each other again. */
export function heal(): void {
  if (canPartition) removeTable(cutTable);
}

// Made first in both, so that there is one to take away.
const removeTable = (table: string) => run(`table ${table}\ndelete table ${table}\n`);

function replaceTable(table: string, priority: number, rules: readonly string[]): void {
  removeTable(table);
  const chain = `type filter hook output priority ${priority};\n${rules.join('\n')}`;
  run(`table ${table} {\nchain output {\n${chain}\n}\n}\n`);
}

const run = (script: string) => execFileSync(nft, ['-f', '-'], { input: script });
