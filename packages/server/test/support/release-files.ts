import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Our own packages, of which the release has its own. */
const scope = '@fairlot';

/** The files of a release, with the libraries that are installed here. */
export interface ReleaseFiles {
  readonly nodeEntry: string;
  readonly migrations: string;
  remove(): void;
}

/** Whether git has a commit: a shallow clone, or a copy of the files, does not. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function takeRelease(commit: string): ReleaseFiles {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-release-'));
  const archive = execFileSync('git', ['archive', commit, 'packages', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const libraries = path.join(folder, 'node_modules');
  mkdirSync(path.join(libraries, scope), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name === scope) continue;
    symlinkSync(path.join(root, 'node_modules', name), path.join(libraries, name));
  }
  for (const name of readdirSync(path.join(folder, 'packages'))) {
    symlinkSync(path.join(folder, 'packages', name), path.join(libraries, scope, name));
  }
  const server = path.join(folder, 'packages/server');
  return {
    nodeEntry: path.join(server, 'test/support/node-entry.ts'),
    migrations: path.join(server, 'migrations'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
