import type { Command } from 'commander';
import { publishAuction } from '../../features/intake/public.ts';
import { anId } from './arguments.ts';
import { CommandError, printJson, printLine, runCommand } from './run-command.ts';

export function addPublish(program: Command): void {
  program
    .command('publish')
    .description('open a previewed auction to bidders')
    .argument('<auction>', 'id of the auction', anId)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { json: boolean }) =>
      runCommand(options, async ({ database }) => {
        const at = await publishAuction(database.kysely, auctionId);
        if (at === null) throw new CommandError(`There is no auction ${auctionId}.`);
        if (options.json) printJson({ auctionSecureId: auctionId, publishedAt: at.toISOString() });
        else printLine(`Published since ${at.toISOString()}.`);
      }),
    );
}
