import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { changePublication } from './publication-by-command.ts';
import { showPreview } from './publish-sale.ts';

export function addPreview(program: Command, run: RunCommand): void {
  program
    .command('preview')
    .description('show a draft to everybody, without bidding')
    .argument('<auction>', 'id of the auction', anId)
    .addOption(byOption())
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, { by: name, json }: { by: string; json: boolean }) =>
      run({ json }, async ({ database }) => {
        await changePublication(database, { auctionId, name }, (by, sale) =>
          showPreview(database, by, sale),
        );
        if (json) printJson({ auctionSecureId: auctionId, state: 'preview' });
        else printLine('Everybody sees it now; publish it to open the bidding.');
      }),
    );
}
