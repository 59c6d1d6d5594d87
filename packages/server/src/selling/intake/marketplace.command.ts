import type { Command } from 'commander';
import { aHost } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { updateMarketplaceLogo } from '#selling/sellers/public.ts';
import { keepPicture } from './keep-picture.ts';

export function addMarketplaceCommands(program: Command, run: RunCommand): void {
  program
    .command('marketplace')
    .description('what the marketplace shows of itself')
    .command('logo')
    .description('show a logo beside the name of the marketplace')
    .argument('<host>', 'on which it is shown, without port', aHost)
    .argument('<file>', 'a picture')
    .option('--json', 'answer in JSON', false)
    .action((host: string, file: string, options: { json: boolean }) =>
      run(options, async (installation) => {
        const { kysely } = installation.database;
        const named = await keepPicture(installation, file, (key) =>
          updateMarketplaceLogo(kysely, host, key),
        );
        if (!named) throw new CommandError(`${host} shows no marketplace.`);
        if (options.json) printJson({ host });
        else printLine(`${host} shows this logo.`);
      }),
    );
}
