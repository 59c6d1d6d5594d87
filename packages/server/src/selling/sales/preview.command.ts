import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { previewSale } from './preview-sale.ts';
import { stateWords, unverifiedSeller } from './state-words.ts';

export function addPreview(program: Command, run: RunCommand): void {
  program
    .command('preview')
    .description('show a draft to everybody, without bidding')
    .argument('<auction>', 'id of the auction', anId)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { json: boolean }) =>
      run(options, async ({ database }) => {
        const result = await previewSale(database, auctionId);
        if (result.kind === 'not-found')
          throw new CommandError(`There is no auction ${auctionId}.`);
        if (result.kind === 'unverified') throw new CommandError(unverifiedSeller);
        if (result.kind === 'refused') {
          throw new CommandError(`It is not a draft any more, but ${stateWords[result.state]}.`);
        }
        if (options.json) printJson({ auctionSecureId: auctionId, state: 'preview' });
        else printLine('Everybody sees it now; publish it to open the bidding.');
      }),
    );
}
