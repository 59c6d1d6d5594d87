import { createProgram } from './cli/program.ts';

// What the unit of release a847efe7 starts, for machines that have it still; it goes with the release after the next.
await createProgram().parseAsync(['serve'], { from: 'user' });
