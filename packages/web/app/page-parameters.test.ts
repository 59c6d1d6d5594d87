import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pageParameters } from '@fairlot/contract';
import { expect, test } from 'vitest';

const web = new URL('..', import.meta.url).pathname;
const reading =
  /(?:search|params|searchparams|URLSearchParams\([^)]*\))\.(?:get|has|getAll)\(([^)]*)\)/gi;
/** Secret parameters, on which no HTML depends (`page-parameters.ts`). */
const onlyInTheBrowser = ['payment_intent', 'setup_intent_client_secret'];

test('pages read no parameter that the contract does not declare', () => {
  const declared = [...pageParameters, ...onlyInTheBrowser].map((name) => `'${name}'`);
  const found: string[] = [];
  for (const folder of ['app', 'src']) {
    for (const file of readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
      const source = readFileSync(join(web, folder, file), 'utf8');
      for (const [, name = ''] of source.matchAll(reading)) found.push(name);
    }
  }
  expect(new Set(found)).toEqual(new Set(declared));
});
