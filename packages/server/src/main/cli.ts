import { Command } from 'commander';
import { addImport } from './cli/import.command.ts';
import { addSeed } from './cli/seed.command.ts';

const program = new Command('fairlot')
  .description(
    'Run an auction house from the command line, beside a running server or without one.',
  )
  .showHelpAfterError();

addImport(program);
addSeed(program);

await program.parseAsync();
