import type { Command } from 'commander';
import type { WithdrawResult } from './withdraw-lot.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

const refusals = {
  'not-found': 'There is no such lot.',
  closed: 'The lot is closed or withdrawn already.',
  'bid-without-reserve': 'A lot without a reserve cannot be withdrawn after a bid (UCC 2-328).',
} as const;

interface Offers {
  readonly bids: { readonly withdraw: (lotId: string) => Promise<WithdrawResult> };
}

export function addLot(program: Command, run: RunCommand<Offers>): void {
  const lot = program.command('lot').description('single lots');
  lot
    .command('withdraw')
    .description('take a lot out of its sale; whoever watches it is told')
    .argument('<lot>', 'id of the lot', anId)
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: { json: boolean }) =>
      run(options, async (_, open) => {
        const { bids } = await open();
        const result = await bids.withdraw(lotId);
        if (result.kind === 'refused') throw new CommandError(refusals[result.reason]);
        if (options.json) printJson({ lotSecureId: lotId, withdrawn: true });
        else printLine('Withdrawn.');
      }),
    );
}
