import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { changePublication } from './publication-by-command.ts';
import { publishSale } from './publish-sale.ts';

export function addPublish(program: Command, run: RunCommand): void {
  program
    .command('publish')
    .description('open a previewed auction to bidders')
    .argument('<auction>', 'id of the auction', anId)
    .addOption(byOption())
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, { by: name, json }: { by: string; json: boolean }) =>
      run({ json }, async ({ database }) => {
        const sale = await changePublication(database, { auctionId, name }, (by, sale) =>
          publishSale(database, by, sale, null),
        );
        const publishedAt = sale.publishedAt?.toISOString();
        if (json) printJson({ auctionSecureId: auctionId, publishedAt });
        else printLine(`Published since ${publishedAt}.`);
      }),
    );
}
