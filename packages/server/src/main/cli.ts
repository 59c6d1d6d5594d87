import { createProgram } from './cli/program.ts';

await createProgram().parseAsync();
