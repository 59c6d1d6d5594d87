import { readFileSync } from 'node:fs';
import { addressOf, machineNames } from './topology.ts';
import type { MachineName } from './topology.ts';

export interface Member {
  readonly name: MachineName;
  /** `leader`, `sync_standby`, `replica`: one that commits do not wait for. */
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

const template = readFileSync(new URL('../deploy/patroni/patroni.yml', import.meta.url), 'utf8');
/** Seconds for which a primary that says nothing is still primary. */
export const ttl = Number(/^ +ttl: (\d+)$/m.exec(template)?.[1]);

/** The members as the first machine that answers sees them; empty if none does. */
export async function readMembers(): Promise<readonly Member[]> {
  for (const machine of machineNames) {
    try {
      const signal = AbortSignal.timeout(1_500);
      const response = await fetch(`http://${addressOf[machine]}:8008/cluster`, { signal });
      const { members } = (await response.json()) as { members: Member[] };
      if (members.length > 0) return members;
    } catch {
      // The next one knows.
    }
  }
  return [];
}

export const isLeader = ({ role, state }: Member) => role === 'leader' && state === 'running';

/** Bytes that a replica may be behind that has not said for a second where it is: nodes write at all times. */
const usualLag = 1 << 20;

/** One leads, and both others copy each commit before it counts, on the same timeline. */
export function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(isLeader);
  const follows = (member: Member) =>
    member.role === 'sync_standby' &&
    member.state === 'running' &&
    member.timeline === leader?.timeline &&
    Number(member.lag) < usualLag;
  return (
    leader !== undefined &&
    members.length === machineNames.length &&
    members.every((member) => member === leader || follows(member))
  );
}
