import type { Command } from 'commander';
import { lotWithdrawnJob, withdrawLot } from '#bidding/bids/public.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { anId } from './arguments.ts';
import { CommandError, printJson, printLine, runCommand } from './run-command.ts';

const refusals = {
  'not-found': 'There is no such lot.',
  closed: 'The lot is closed or withdrawn already.',
  'bid-without-reserve': 'A lot without a reserve cannot be withdrawn after a bid (UCC 2-328).',
} as const;

export function addLot(program: Command): void {
  const lot = program.command('lot').description('single lots');
  lot
    .command('withdraw')
    .description('take a lot out of its sale; whoever watches it is told')
    .argument('<lot>', 'id of the lot', anId)
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: { json: boolean }) =>
      runCommand(options, async ({ database, log }) => {
        const jobs = await createJobs(database, log);
        await jobs.open([lotWithdrawnJob]);
        try {
          const result = await withdrawLot(database, jobs, lotId);
          if (result.kind === 'refused') throw new CommandError(refusals[result.reason]);
        } finally {
          await jobs.stop();
        }
        if (options.json) printJson({ lotSecureId: lotId, withdrawn: true });
        else printLine('Withdrawn.');
      }),
    );
}
