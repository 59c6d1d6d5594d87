import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { addressOf, machineNames, publicUrl, webPort } from './topology.ts';
import type { MachineName } from './topology.ts';

export interface Folders {
  /** Filled files of `deploy/`. */
  readonly etc: string;
  /** The machine's disk: etcd and PostgreSQL. */
  readonly data: string;
  /** Sockets and locks. */
  readonly run: string;
}

export function foldersOf(root: string, machine: MachineName): Folders {
  const own = (kind: string) => path.join(root, machine, kind);
  return { etc: own('etc'), data: own('disk'), run: own('run') };
}

export type Passwords = Record<
  'superuser' | 'replication' | 'rewind' | 'patroni' | 'fairlot',
  string
>;

const password = () => randomBytes(24).toString('hex');

export function makePasswords(): Passwords {
  return {
    superuser: password(),
    replication: password(),
    rewind: password(),
    patroni: password(),
    fairlot: password(),
  };
}

/** What stands in a machine's `machine.env`; each name is explained in deploy/machine.env.example. */
export function settingsOf(
  root: string,
  machine: MachineName,
  passwords: Passwords,
  user: string,
): string {
  const { etc, data, run } = foldersOf(root, machine);
  const address = addressOf[machine];
  const settings: Record<string, string> = {
    NAME: machine,
    ADDRESS: address,
    NETWORK: '127.0.0.0/8',
    WEB_BIND: `${address}:${webPort}`,
    FAIRLOT_ADDRESS: address,
    DATABASE_ADDRESS: address,
    POSTGRES_USER: user,
    ETC: etc,
    DATA: data,
    RUN: run,
    BACKUPS: path.join(root, 'backups'),
    FILES: path.join(root, 'files'),
    NOTES: path.join(root, machine, 'notes'),
    PUBLIC_URL: publicUrl,
  };
  for (const name of machineNames) settings[`ADDRESS_${name.toUpperCase()}`] = addressOf[name];
  for (const [name, value] of Object.entries(passwords)) {
    settings[`${name.toUpperCase()}_PASSWORD`] = value;
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}
