import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { binaries } from './programs.ts';
import { makePasswords, settingsOf } from './settings.ts';

const deploy = (file: string) => fileURLToPath(new URL(`../deploy/${file}`, import.meta.url));

const settings = () => settingsOf('/somewhere', 'two', makePasswords(), 'postgres');

describe.runIf(existsSync(binaries.envsubst))('deploy/fill.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-fill-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function fill(values: string, mode = 0o600) {
    const file = path.join(folder, 'machine.env');
    writeFileSync(file, values);
    chmodSync(file, mode);
    const { status, stderr } = spawnSync(deploy('fill.sh'), [file, folder], { encoding: 'utf8' });
    return { status, stderr, isFilled: existsSync(path.join(folder, 'fairlot.env')) };
  }

  test('fills the files in', () => {
    expect(fill(settings())).toEqual({ status: 0, stderr: '', isFilled: true });
    expect(readFileSync(path.join(folder, 'etcd.yml'), 'utf8')).toContain('name: two\n');
  });

  test('takes what is blank, but for a password', () => {
    expect(fill(settings().replace(/^NETWORK=.*$/m, 'NETWORK='))).toMatchObject({ status: 0 });
    expect(fill(settings().replace(/^PATRONI_PASSWORD=.*$/m, 'PATRONI_PASSWORD='))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('PATRONI_PASSWORD'),
    });
  });

  test('fills nothing in from the example, whose passwords are blank', () => {
    const example = readFileSync(deploy('machine.env.example'), 'utf8');
    expect(fill(example)).toMatchObject({ status: 1, isFilled: false });
  });

  test('takes no settings without what a file asks for, and none that others may read', () => {
    expect(fill(settings().replace(/^NOTES=.*$/m, ''))).toMatchObject({ status: 1 });
    expect(fill(settings(), 0o640)).toMatchObject({ status: 1 });
  });
});
