// Plain JavaScript for Node 20 and newer: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = path.join(root, 'node_modules/.bin');

/**
 * Environment of everything we start: the workspace's Node 24 and tools come first. Node's compile cache
 * is kept: commands start in two thirds of the time. Playwright leaves reading our TypeScript to Node, which
 * takes half of what its own translation takes.
 */
export const environment = {
  PW_DISABLE_TS_ESM: '1',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
};

/** Runs a command with visible output; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: 'inherit',
      ...options,
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a step that everything after it needs; ends the program when it fails. */
export async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    console.error(`${what} failed (${command} ${args.join(' ')}, exit code ${code}).`);
    process.exit(1);
  }
}

/** Installs the packages when the lock file is newer than node_modules. */
export async function ensureInstalled() {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error('Installing packages …');
  // A registry that does not answer must not block the start forever. Not `npm ci`: it refuses a lock
  // file that misses the binaries of other platforms, which npm leaves out if the registry does not offer
  // them.
  await must('Installing packages', 'npm', ['install', '--no-audit', '--no-fund'], {
    timeout: 15 * 60_000,
  });
}

/** Builds the browser apps if a source changed since the last build. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'packages/web/build/source-hash');
  const hash = await sourceHash();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === hash) return;
  for (const app of ['web', 'console']) {
    console.error(`Building packages/${app} …`);
    await must('Building it', 'npm', ['run', 'build', '--silent', '-w', `packages/${app}`]);
  }
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
}

const builtFrom = [
  'packages/rules/src',
  'packages/contract/src',
  'packages/ui/src',
  'packages/ui/tools',
  'packages/client/src',
  'packages/web',
  'packages/console',
  'package-lock.json',
];
const notSource = new Set(['node_modules', 'build', '.react-router']);

async function sourceHash() {
  const hash = createHash('sha256');
  for (const source of builtFrom) {
    for (const file of await filesOf(path.join(root, source))) {
      hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesOf(start) {
  if (statSync(start).isFile()) return [start];
  const entries = await readdir(start, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !notSource.has(entry.name))
      .map((entry) => filesOf(path.join(start, entry.name))),
  );
  return nested.flat().toSorted();
}

/** How often we check whether npm is still running, in milliseconds: nobody waits for it, and it is cheap. */
const parentCheckMs = 250;
const parent = process.ppid;

/**
 * Runs a TypeScript program of ours on Node 24 in the foreground and ends with its exit code. Signals are
 * forwarded to it, since npm forwards those sent only to npm; it also gets those of a terminal directly,
 * and must treat both as one. npm dies of some signals without forwarding them (SIGHUP, SIGKILL): then we
 * end, too.
 */
export function runNode(args, options = {}) {
  const child = spawn('node', args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event !== undefined) {
    const watching = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watching);
      child.kill('SIGTERM');
    }, parentCheckMs);
    watching.unref();
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
