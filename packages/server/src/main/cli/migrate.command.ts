import type { Command } from 'commander';
import { printJson, printLine } from '#platform/commands/command.ts';
import { runCommand } from './run-command.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .option('--json', 'answer in JSON', false)
    .action((options: { json: boolean }) =>
      // Every command migrates when it opens the installation; this one reports it.
      runCommand(options, async ({ migrated }) => {
        if (options.json) printJson({ applied: migrated });
        else if (migrated.length === 0) printLine('The database is up to date.');
        else printLine(migrated.map((name) => `Applied ${name}`).join('\n'));
      }),
    );
}
