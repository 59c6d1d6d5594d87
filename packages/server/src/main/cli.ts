import { Command } from 'commander';
import { addImport } from './cli/import.command.ts';

const program = new Command('fairlot')
  .description(
    'Run an auction house from the command line, beside a running server or without one.',
  )
  .showHelpAfterError();

addImport(program);

await program.parseAsync();
