import type { Command } from 'commander';
import { raiseTestAlert } from './test-alert.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

export function addAlert(program: Command, run: RunCommand): void {
  program
    .command('alert')
    .description('alerts in the bell')
    .command('test')
    .description('send somebody a test alert, to see whether alerts arrive')
    .requiredOption('--to <email>', 'the account that gets it')
    .option('--json', 'answer in JSON', false)
    .action(({ to, json }: { to: string; json: boolean }) =>
      run({ json }, async ({ database }) => {
        const alertSecureId = await raiseTestAlert(database.kysely, to);
        if (alertSecureId === null)
          throw new CommandError(`There is no account with the address ${to}.`);
        if (json) printJson({ alertSecureId });
        else printLine('Alert written; a running server shows it within seconds.');
      }),
    );
}
