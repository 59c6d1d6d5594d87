import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { archiveSale } from './archive-sale.ts';
import { stateWords } from './state-words.ts';

export function addArchive(program: Command, run: RunCommand): void {
  program
    .command('archive')
    .description('put an auction away whose invoices are made; its pages stay')
    .argument('<auction>', 'id of the auction', anId)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { json: boolean }) =>
      run(options, async ({ database }) => {
        const result = await archiveSale(database, auctionId);
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
