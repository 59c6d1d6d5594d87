import { marketingPath } from '@fairlot/contract';
import type { Command } from 'commander';
import {
  changeTerms,
  findOrMakeLink,
  readLinks,
  removeLink,
  updateAuctionPhoto,
} from '#selling/sales/public.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { anId, aText } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { keepPicture } from './keep-picture.ts';
import { formatProblem } from './problem.ts';
import { fieldOf, readTermsCorrection } from './terms-correction.ts';
import { readNamedFile } from '#platform/commands/named-file.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

const longestName = 100;

export function addAuction(program: Command, run: RunCommand): void {
  const auction = program
    .command('auction')
    .description('single auctions: their terms, and what they are advertised with');
  auction
    .command('photo')
    .description('show a picture for the auction instead of its first lot')
    .argument('<auction>', 'id of the auction', anId)
    .argument('<file>', 'a picture')
    .option('--json', 'answer in JSON', false)
    .action((id: string, file: string, options: Options) =>
      run(options, async (installation) => {
        const { kysely } = installation.database;
        const named = await keepPicture(installation, file, (key) =>
          updateAuctionPhoto(kysely, id, key),
        );
        if (!named) throw new CommandError(`There is no auction ${id}.`);
        if (options.json) printJson({ auctionSecureId: id });
        else printLine('The auction has this photo.');
      }),
    );
  auction
    .command('correct')
    .description('change terms of an auction, as long as nobody counts on them')
    .argument('<auction>', 'id of the auction', anId)
    .argument('<file>', 'JSON with the fields of sale.json that are to be other ones')
    .addOption(byOption())
    .option('--json', 'answer in JSON', false)
    .action((id: string, file: string, options: Options & { by: string }) =>
      run(options, async ({ database }) => {
        const read = readTermsCorrection((await readNamedFile(file)).toString('utf8'));
        if ('problems' in read)
          throw new CommandError(
            read.problems.map((one) => formatProblem({ ...one, file })).join('\n'),
          );
        const by = { kind: 'command', name: options.by } as const;
        const result = await changeTerms(database, id, read.change, by);
        if (result.kind === 'not-found') throw new CommandError(`There is no auction ${id}.`);
        if (result.kind === 'fixed') {
          const fields = result.terms.map(fieldOf).join(', ');
          throw new CommandError(`It is too late to change ${fields}. Nothing was changed.`);
        }
        if (options.json) printJson({ auctionSecureId: id, corrected: true });
        else printLine('Corrected.');
      }),
    );
  addLinks(auction.command('link').description('addresses to advertise an auction with'), run);
}

function addLinks(link: Command, run: RunCommand): void {
  link
    .command('list')
    .description('the addresses and what they are called')
    .argument('<auction>', 'id of the auction, or of one of its sessions', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options) =>
      run(options, (installation) => print(installation, id, options)),
    );
  link
    .command('add')
    .description('an address for one more place to advertise in')
    .argument('<auction>', 'id of the session, or of the auction for its first session', anId)
    .requiredOption('--name <name>', 'the name of the place, for the seller', aText(1, longestName))
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options & { name: string }) =>
      run(options, async (installation) => {
        const made = await findOrMakeLink(installation.database.kysely, id, options.name);
        if (made === 'no-auction') throw new CommandError(`There is no auction ${id}.`);
        await print(installation, id, options);
      }),
    );
  link
    .command('remove')
    .description('turn an address off permanently')
    .argument('<link>', 'id of the link, which is in its address after AML-', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options) =>
      run(options, async ({ database }) => {
        if (!(await removeLink(database.kysely, id))) {
          throw new CommandError(`There is no link ${id}.`);
        }
        if (options.json) printJson({ auctionMarketingLinkId: id });
        else printLine('The link no longer works.');
      }),
    );
}

async function print({ config, database }: Foundation, id: string, { json }: Options) {
  const found = await readLinks(database.kysely, id);
  if (!found) throw new CommandError(`There is no auction ${id}.`);
  const links = found.links.map((link) => ({
    auctionMarketingLinkId: link.id,
    auctionSessionSecureId: link.sessionId,
    name: link.name,
    url: new URL(marketingPath(link.id, found.title), config.publicUrl).href,
  }));
  if (json) {
    printJson({ links });
    return;
  }
  for (const { name, url } of links) printLine(`${name}: ${url}`);
  printLine(`${links.length} links.`);
}
