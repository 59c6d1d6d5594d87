import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/** Unicode's bidirectional algorithm. Its package's types describe the module for bundlers. */
const create = createRequire(import.meta.url)('bidi-js') as () => Bidi;

export const bidi = create();
