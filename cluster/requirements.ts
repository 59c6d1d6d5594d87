import { existsSync } from 'node:fs';
import { binaries } from './programs.ts';

const packages =
  'postgresql-15 patroni python3-etcd etcd-server haproxy pgbouncer pgbackrest gettext-base curl';

/** What is missing here, as a sentence that says what to do; null if nothing is. */
export function whatIsMissing(): string | null {
  const missing = Object.entries(binaries)
    .filter(([, place]) => !existsSync(place))
    .map(([name]) => name);
  if (missing.length === 0) return null;
  return `The cluster needs programs that are not here: ${missing.join(', ')}. On Debian 12:
apt-get install --no-install-recommends ${packages}
and then, since Debian starts them: systemctl disable --now postgresql patroni etcd haproxy pgbouncer`;
}
