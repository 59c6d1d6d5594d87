import { expect, test } from 'vitest';
import { askingDirectly } from './lean-dependencies.ts';

test('asks React directly for what a file of Radix asks for by name', () => {
  expect(
    askingDirectly('var use = React2[" useId ".trim().toString()] || (() => void 0);\nReact2.memo'),
  ).toBe('var use = React2.useId || (() => void 0);\nReact2.memo');
});

test('a name that is computed in another way ends the build, whatever else the file asks for', () => {
  const known = 'var use = React[" use ".trim().toString()];';
  expect(() => askingDirectly(`${known}\nvar useId = React["useId".slice()];`)).toThrow(
    'unknown to us: React["useId".slice()];',
  );
});
