import type { Command } from 'commander';
import type { LowerReserveResult, ReserveLowering } from './lower-reserve.ts';
import type { TakeOutResult, TakingOut } from './take-lot-out.ts';
import { anAmount, anId, aText } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

const refusals = {
  'not-found': 'There is no such lot.',
  'left-before': 'The lot is closed or withdrawn already.',
  closed: 'The lot is closed or withdrawn already.',
  'bid-without-reserve': 'A lot without a reserve cannot be withdrawn after a bid (UCC 2-328).',
} as const;

const reserveRefusals = {
  'not-found': 'There is no such lot.',
  'not-open': 'The lot is not open to bids.',
  'not-lower': 'While a lot is open its reserve goes down or away, never up.',
  'lowered-before': 'The reserve of this lot was lowered before; it is lowered once.',
} as const;

interface Offers {
  readonly bids: {
    readonly takeOut: (taking: TakingOut) => Promise<TakeOutResult>;
    readonly lowerReserve: (lowering: ReserveLowering) => Promise<LowerReserveResult>;
  };
}

interface ReserveOptions {
  readonly to?: number;
  readonly none: boolean;
  readonly by: string;
  readonly json: boolean;
}

interface WithdrawOptions {
  readonly by: string;
  readonly reason: string;
  readonly json: boolean;
}

const longestName = 100;
const longestReason = 200;

export function addLot(program: Command, run: RunCommand<Offers>): void {
  const lot = program.command('lot').description('single lots');
  lot
    .command('withdraw')
    .description('withdraw a lot from its sale; its watchers and its bidders are told')
    .argument('<lot>', 'id of the lot', anId)
    .addOption(byOption())
    .option('--reason <text>', 'why; everybody reads it on its page', aText(1, longestReason), '')
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: WithdrawOptions) =>
      run(options, async (_, open) => {
        const { bids } = await open();
        const by = { kind: 'command', name: options.by } as const;
        const { reason } = options;
        const leaving = { kind: 'withdrawn' } as const;
        const result = await bids.takeOut({ lotId, leaving, by, reason });
        if (result.kind === 'refused') throw new CommandError(refusals[result.reason]);
        if (options.json) printJson({ lotSecureId: lotId, withdrawn: true });
        else printLine('Withdrawn.');
      }),
    );
  lot
    .command('lower-reserve')
    .description('lower the reserve of an open lot, once; everyone watching it is told')
    .argument('<lot>', 'id of the lot', anId)
    .option('--to <dollars>', 'the new reserve', anAmount)
    .option('--none', 'sell it without reserve from now on', false)
    .requiredOption('--by <name>', 'who of the staff does it', aText(1, longestName))
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: ReserveOptions) =>
      run(options, async (_, open) => {
        const { bids } = await open();
        const result = await bids.lowerReserve({
          lotId,
          to: newReserve(options),
          by: { kind: 'command', name: options.by },
        });
        if (result.kind === 'refused') throw new CommandError(reserveRefusals[result.reason]);
        const { reserveMet } = result;
        if (options.json) printJson({ lotSecureId: lotId, reserveMet });
        else printLine(`Lowered. ${reserveMet ? 'It is met.' : 'It is not met yet.'}`);
      }),
    );
}

/** Cents; null for none. */
function newReserve({ to, none }: ReserveOptions): number | null {
  if ((to !== undefined) === none) throw new CommandError('Say either --to or --none.');
  if (to === undefined) return null;
  if (to <= 0) throw new CommandError('A reserve is more than nothing: to have none, say --none.');
  return to;
}
