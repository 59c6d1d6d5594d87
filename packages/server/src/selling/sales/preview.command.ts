import type { Command } from 'commander';
import { anId, aText } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { previewSale } from './preview-sale.ts';
import { stateWords, unverifiedSeller } from './state-words.ts';

const longestName = 100;

export function addPreview(program: Command, run: RunCommand): void {
  program
    .command('preview')
    .description('show a draft to everybody, without bidding')
    .argument('<auction>', 'id of the auction', anId)
    .option('--by <name>', 'who of the staff does it', aText(1, longestName), 'command line')
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { by: string; json: boolean }) =>
      run(options, async ({ database }) => {
        const result = await previewSale(database, auctionId, {
          kind: 'command',
          name: options.by,
        });
        if (result.kind === 'not-found')
          throw new CommandError(`There is no auction ${auctionId}.`);
        if (result.kind === 'unverified') throw new CommandError(unverifiedSeller);
        if (result.kind === 'refused') {
          throw new CommandError(`It is not a draft anymore, but ${stateWords[result.state]}.`);
        }
        if (options.json) printJson({ auctionSecureId: auctionId, state: 'preview' });
        else printLine('Everybody sees it now; publish it to open the bidding.');
      }),
    );
}
