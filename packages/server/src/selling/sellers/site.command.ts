import type { Command } from 'commander';
import { addSellerSite } from './sellers.queries.ts';
import { aHost, anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

export function addSite(program: Command, run: RunCommand): void {
  const site = program.command('site').description('host names');
  site
    .command('add')
    .description("show one seller's auctions under a host name")
    .argument('<host>', 'without port', aHost)
    .requiredOption('--seller <id>', 'id of the seller company', anId)
    .option('--json', 'answer in JSON', false)
    .action((host: string, options: { seller: string; json: boolean }) =>
      run(options, async ({ database }) => {
        const added = await addSellerSite(database.kysely, host, options.seller);
        if (added === 'no-seller') throw new CommandError(`There is no seller ${options.seller}.`);
        if (added === 'taken') throw new CommandError(`${host} shows something else already.`);
        if (options.json) printJson({ host, sellerCompanyId: options.seller });
        else printLine(`${host} shows this seller.`);
      }),
    );
}
