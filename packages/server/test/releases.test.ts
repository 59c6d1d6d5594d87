import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasCommit } from './support/release-files.ts';
import { readReleases } from './support/releases.ts';

// What machines find that come from the release before (docs/releases.md).

const root = fileURLToPath(new URL('../../../', import.meta.url));
const unit = 'deploy/systemd/fairlot.service';
const release = readReleases().at(-1);

test('what the unit of the last release starts is still here', () => {
  expect(existsSync(path.join(root, release?.entry ?? 'none'))).toBe(true);
});

test.runIf(hasCommit(release?.commit ?? ''))('the list says what its unit starts', () => {
  const text = execFileSync('git', ['show', `${release?.commit}:${unit}`], { cwd: root });
  expect(startOf(text.toString())).toContain(release?.entry);
});

test('what the unit starts now is here', () => {
  const program = startOf(readFileSync(path.join(root, unit), 'utf8')).split(' ')[0] ?? '';
  expect(existsSync(path.join(root, path.relative('/opt/fairlot', program)))).toBe(true);
});

test('what may be missing on the wire is what the last release does not know', () => {
  const contract = path.join(root, 'packages/contract/src');
  const text = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(contract, name), 'utf8'))
    .join();
  const named = Array.from(text.matchAll(unknownTo), ([, commit]) => commit);
  const last = release?.commit.slice(0, 8);
  expect(named.filter((commit) => commit !== last)).toEqual([]);
});

/** Such fields are required, and done without no more, once another release is the last. */
const unknownTo = /Unknown to[\s*]+release ([0-9a-f]+)\./g;

const startOf = (text: string) => /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '';
