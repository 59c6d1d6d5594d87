import { readFileSync } from 'node:fs';

export interface Release {
  readonly commit: string;
  /** Number of its last migration. */
  readonly migration: number;
  /** The file that its unit of systemd starts, from the root. */
  readonly entry: string;
}

/** The releases of `docs/releases.md`, the newest last. */
export function readReleases(): Release[] {
  const text = readFileSync(new URL('../../../../docs/releases.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| \d{4}-\d\d-\d\d \| ([0-9a-f]{40}) \| (\d{4}) \| ([^ |]+) \|$/gm);
  return Array.from(rows, ([, commit = '', migration, entry = '']) => ({
    commit,
    migration: Number(migration),
    entry,
  }));
}
