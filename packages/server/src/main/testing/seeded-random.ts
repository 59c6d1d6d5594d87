import { afterEach } from 'vitest';

/**
 * Random choices for a test file. A failing test names the seed, and `FAIRLOT_SEED` repeats the choices;
 * timing still depends on the machine.
 */
export function seededRandom() {
  const seed = Number(process.env['FAIRLOT_SEED'] ?? Date.now() % 1_000_000);
  afterEach(({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(`Chosen by FAIRLOT_SEED=${seed}\n`));
  });
  // Mulberry32.
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    happens: (share: number) => next() < share,
    of<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to choose from.');
      return item;
    },
  };
}
