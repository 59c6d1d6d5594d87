import type { Command } from 'commander';
import { announceAuction } from '#browsing/following/public.ts';
import { publishAuction } from '#selling/sales/public.ts';
import type { PublishResult } from '#selling/sales/public.ts';
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
        const result = await publishAuction({ database, announce: announceAuction }, auctionId);
        if (result.kind !== 'published') throw new CommandError(refusal(result, auctionId));
        const publishedAt = result.at.toISOString();
        if (options.json) printJson({ auctionSecureId: auctionId, publishedAt });
        else printLine(`Published since ${publishedAt}.`);
      }),
    );
}

function refusal(result: Exclude<PublishResult, { kind: 'published' }>, auctionId: string): string {
  if (result.kind === 'not-found') return `There is no auction ${auctionId}.`;
  const since = result.firstClose.toISOString();
  return `${result.lots} of its lots would be over before anybody could bid (the first at ${since}). Import it again with later closing times.`;
}
