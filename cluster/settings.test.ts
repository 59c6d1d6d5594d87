import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { makePasswords, settingsOf } from './settings.ts';

test('a machine of the cluster is told what deploy/machine.env.example asks for, and nothing else', () => {
  const example = readFileSync(new URL('../deploy/machine.env.example', import.meta.url), 'utf8');
  const ours = settingsOf('/tmp/somewhere', 'two', makePasswords(), 'postgres');
  expect(Object.keys(parseEnv(ours)).toSorted()).toEqual(Object.keys(parseEnv(example)).toSorted());
});
