import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnused } from './unused-functions.ts';

const code = `
  function used() { return idle() ?? 1; }
  function idle() { function inner() {} return 2; }
  function unused() { return 3; }
  Part.prototype.focus = function () { return 4; };
  this.result = used();`;

const without = (unused: Parameters<typeof withoutUnused>[2]) =>
  withoutUnused(code, parseAst(code), unused);

test('what is never reached throws, and what finds nothing to do is empty', () => {
  const lean = without({ unreachable: ['unused', 'Part.prototype.focus'], idle: ['idle'] });
  expect(lean).not.toMatch(/return [234]|inner/);
  expect(lean.match(/throw Error/g)).toHaveLength(2);
  expect(lean).toContain('return idle() ?? 1');
  expect(() => parseAst(lean)).not.toThrow();
});

test('a function that an update has renamed ends the build', () => {
  expect(() => without({ unreachable: ['renamed'] })).toThrow('no function renamed');
});
