import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { archiveSale } from './archive-sale.ts';
import { stateWords } from './state-words.ts';

export function addArchive(program: Command, run: RunCommand): void {
  program
    .command('archive')
    .description('archive an auction whose invoices are made; its pages stay')
    .argument('<auction>', 'id of the auction', anId)
    .addOption(byOption())
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { by: string; json: boolean }) =>
      run(options, async ({ database }) => {
        const result = await archiveSale(database, auctionId, {
          kind: 'command',
          name: options.by,
        });
        if (result.kind === 'not-found')
          throw new CommandError(`There is no auction ${auctionId}.`);
        if (result.kind === 'refused') {
          throw new CommandError(
            `Only a settled auction is archived; this one is ${stateWords[result.state]}.`,
          );
        }
        if (options.json) printJson({ auctionSecureId: auctionId, state: 'archived' });
        else printLine('Archived.');
      }),
    );
}
