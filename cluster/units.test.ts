import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Whether systemd understands deploy/systemd. What is not installed here is replaced by something that is.

const analyze = '/usr/bin/systemd-analyze';
const deployed = fileURLToPath(new URL('../deploy/systemd/', import.meta.url));
const standIn = '[Unit]\nDescription=A unit of Debian’s\n[Service]\nExecStart=/bin/true\n';

const installed = (_: string, begins: string, program: string) =>
  begins + (existsSync(program) ? program : '/bin/true');

describe.runIf(existsSync(analyze))('systemd', () => {
  let folder: string;
  const units: string[] = [];
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-units-'));
    cpSync(deployed, folder, { recursive: true });
    for (const name of readdirSync(deployed)) {
      const unit = path.join(folder, name.replace(/\.d$/, ''));
      units.push(unit);
      if (name.endsWith('.d')) writeFileSync(unit, standIn);
    }
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:service|conf)$/.test(name)) continue;
      const file = path.join(folder, name);
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replaceAll(/^(Exec\w+=\W*)(\/\S+)/gm, installed),
      );
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function ask(...args: string[]) {
    // Those of the system come after ours.
    const env = { SYSTEMD_UNIT_PATH: `${folder}:`, LC_ALL: 'C.UTF-8' };
    return spawnSync(analyze, args, { env, encoding: 'utf8' });
  }

  test('understands every line of the units', () => {
    expect(units.length).toBeGreaterThan(7);
    const { status, stderr } = ask('verify', '--man=no', ...units);
    // Not what it thinks of the system's own.
    const names = units.map((unit) => path.basename(unit));
    const ours = stderr
      .split('\n')
      .filter((line) => line.includes(folder) || names.some((name) => line.startsWith(`${name}:`)));
    expect({ status, ours }).toEqual({ status: 0, ours: [] });
  });

  test('lets a rehearsal lower its priority', () => {
    const fairlot = path.join(folder, 'fairlot.service');
    const { stdout } = ask('security', '--offline=yes', '--no-pager', fairlot);
    const resources = stdout.split('\n').filter((line) => line.includes('@resources'));
    expect(resources).toEqual([expect.stringContaining('setpriority is allowed')]);
  });
});
