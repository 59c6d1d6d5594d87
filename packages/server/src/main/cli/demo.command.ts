import type { Command } from 'commander';
import { aCount, anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

/** More would exceed one transaction's time limits. */
const maxBidders = 5_000;

export function addDemo(program: Command, run: RunCommand): void {
  const demo = program.command('demo').description('people for a demonstration (demo mode only)');
  demo
    .command('bidders')
    .description('make approved bidders, printed as JSON lines of email, password, paddleNumber')
    .requiredOption('--auction <id>', 'the auction, or one of its sessions', anId)
    .requiredOption('--count <n>', 'how many', aCount(maxBidders))
    .option('--json', 'no difference here: the answer is JSON lines', false)
    .action((options: { auction: string; count: number; json: boolean }) =>
      run(options, async ({ config, database }) => {
        if (config.mode !== 'demo') throw new CommandError('Bidders are made in demo mode only.');
        const { makeBidders } = await import('@fairlot/demo');
        const bidders = await makeBidders(database, options.auction, options.count);
        if (bidders === null) throw new CommandError(`There is no auction ${options.auction}.`);
        for (const bidder of bidders) printJson(bidder);
      }),
    );
}
