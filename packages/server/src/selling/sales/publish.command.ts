import type { Command } from 'commander';
import { unverifiedSeller } from './state-words.ts';
import { publishAuction } from './publish-auction.ts';
import type { PublishResult } from './publish-auction.ts';
import { anId, aText } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

const longestName = 100;

export function addPublish(program: Command, run: RunCommand): void {
  program
    .command('publish')
    .description('open a previewed auction to bidders')
    .argument('<auction>', 'id of the auction', anId)
    .option('--by <name>', 'who of the staff does it', aText(1, longestName), 'command line')
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: { by: string; json: boolean }) =>
      run(options, async ({ database }) => {
        const result = await publishAuction(database, auctionId, {
          kind: 'command',
          name: options.by,
        });
        if (result.kind !== 'published') throw new CommandError(refusal(result, auctionId));
        const publishedAt = result.at.toISOString();
        if (options.json) printJson({ auctionSecureId: auctionId, publishedAt });
        else printLine(`Published since ${publishedAt}.`);
      }),
    );
}

function refusal(result: Exclude<PublishResult, { kind: 'published' }>, auctionId: string): string {
  if (result.kind === 'not-found') return `There is no auction ${auctionId}.`;
  if (result.kind === 'cancelled') return 'It was canceled.';
  if (result.kind === 'unverified') return unverifiedSeller;
  const since = result.firstClose.toISOString();
  return `${result.lots} of its lots would be over before anybody could bid (the first at ${since}). Import it again with later closing times.`;
}
