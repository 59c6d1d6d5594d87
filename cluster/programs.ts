import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { foldersOf } from './settings.ts';
import type { Program } from './supervisor.ts';
import { fairlotProcesses, groupOf } from './topology.ts';
import type { MachineName } from './topology.ts';

/** Where a program that Debian's packages bring lies. */
export const binaries = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  envsubst: '/usr/bin/envsubst',
  curl: '/usr/bin/curl',
};

/** A machine's programs below Fairlot, started as its units in `deploy/systemd` start them. */
export function basePrograms(
  root: string,
  machine: MachineName,
  user: { readonly uid: number } | undefined,
): Program[] {
  const { etc } = foldersOf(root, machine);
  const as = user === undefined ? {} : { user: { uid: user.uid, gid: groupOf[machine] } };
  const program = (name: keyof typeof binaries, ...args: string[]): Program => ({
    name: `${machine}-${name}`,
    command: binaries[name],
    args,
    ...as,
  });
  return [
    program('etcd', '--config-file', `${etc}/etcd.yml`),
    program('patroni', `${etc}/patroni.yml`),
    program('haproxy', '-W', '-f', `${etc}/haproxy.cfg`),
    program('pgbouncer', `${etc}/pgbouncer.ini`),
    {
      ...as,
      name: `${machine}-disk`,
      command: '/bin/sh',
      args: [`${etc}/leave-full-disk.sh`],
    },
  ];
}

const fairlot = fileURLToPath(new URL('../packages/server/src/main/cli.ts', import.meta.url));

/** A node of Fairlot, as its unit starts it; `options` are Node's and those of `fairlot serve`. */
export function fairlotProgram(
  root: string,
  machine: MachineName,
  options: { readonly node: readonly string[]; readonly server: readonly string[] },
): Program {
  const { command, args, environment } = fairlotCommand(root, machine, [
    'serve',
    '--processes',
    String(fairlotProcesses),
    ...options.server,
  ]);
  return {
    name: `${machine}-fairlot`,
    command,
    args: [...options.node, ...args],
    environment: { ...environment, LOG_LEVEL: 'warn' },
  };
}

/** A command of Fairlot's in a machine's environment. */
export function fairlotCommand(root: string, machine: MachineName, args: readonly string[]) {
  const file = `${foldersOf(root, machine).etc}/fairlot.env`;
  const environment = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  return { command: process.execPath, args: [fairlot, ...args], environment };
}
