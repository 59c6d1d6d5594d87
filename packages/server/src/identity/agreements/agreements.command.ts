import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { readAgreements, readText, readVersions } from './agreements.queries.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

export function addAgreements(program: Command, run: RunCommand): void {
  const agreements = program
    .command('agreements')
    .description('terms and privacy policies that people agreed to, word for word');
  agreements
    .command('list')
    .description('what somebody agreed to by signing up and registering, oldest first')
    .argument('<email>', 'address of the account')
    .option('--json', 'answer in JSON', false)
    .action((email: string, options: Options) =>
      run(options, async ({ database }) => {
        const found = await readAgreements(database.kysely, email);
        if (found === null)
          throw new CommandError(`There is no account with the address ${email}.`);
        if (options.json) {
          printJson({ agreements: found });
          return;
        }
        for (const { agreedAt, host, auctionTitle, kind, hash } of found) {
          const about = auctionTitle ?? 'signing up';
          printLine(`${agreedAt.toISOString()} ${kind.padEnd(14)} ${hash} ${about}, on ${host}`);
        }
        printLine(`${found.length} texts; agreements text <hash> prints one.`);
      }),
    );
  agreements
    .command('versions')
    .description('every version of the texts of an auction, a seller or a site, oldest first')
    .argument('<subject>', 'id of the auction or the seller, or host of the site')
    .option('--json', 'answer in JSON', false)
    .action((subject: string, options: Options) =>
      run(options, async ({ database }) => {
        const versions = await readVersions(database.kysely, subject.toLowerCase());
        if (options.json) {
          printJson({ versions });
          return;
        }
        for (const { since, kind, hash } of versions) {
          printLine(`${since.toISOString()} ${kind.padEnd(14)} ${hash}`);
        }
        printLine(`${versions.length} versions.`);
      }),
    );
  agreements
    .command('text')
    .description('print a text that was agreed to')
    .argument('<hash>', 'its SHA-256', aHash)
    .option('--json', 'answer in JSON', false)
    .action((hash: string, options: Options) =>
      run(options, async ({ database }) => {
        const text = await readText(database.kysely, hash);
        if (text === null) throw new CommandError('There is no such text.');
        if (options.json) printJson({ hash, text });
        else printLine(text);
      }),
    );
}

function aHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It is not a SHA-256 in hexadecimal.');
}
