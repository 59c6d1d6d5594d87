import { Option } from 'commander';
import type { Command } from 'commander';
import { v7 as uuid } from 'uuid';
import { consoleLimits } from '@fairlot/contract';
import { cancellationCauses } from '@fairlot/rules';
import type { CancellationCause } from '@fairlot/rules';
import { aCount, anId, aText } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { cancelSale } from './cancel-sale.ts';
import type { CancellationResult } from './cancel-sale.ts';
import { extendSale } from './extend-sale.ts';
import { pauseSale, resumeSale } from './pause-sale.ts';
import type { ClockResult } from './pause-sale.ts';
import { readLastingPause } from './pauses.queries.ts';
import type { LastingPause } from './pauses.queries.ts';

const refusals = {
  'not-found': 'There is no such auction, or it has no such lot.',
  'not-running': 'The auction is not running: it is not published, or all its lots have closed.',
  'no-open-lot': 'None of these lots are open anymore.',
  'paused-by-operator':
    'An operator has paused this auction. An operator resumes it in the console.',
  'paused-anew': 'The auction was paused anew meanwhile, so it stays paused.',
  'too-late':
    'An auction can be canceled only before its first lot closes. Its open lots can be withdrawn one by one.',
  'has-to-be-sold':
    'Lots without a reserve have bids, so they have to be sold. Name a cause (--cause) if one applies to them, or pause or extend the auction.',
} as const;

interface Options {
  readonly reason: string;
  readonly by: string;
  readonly json: boolean;
}

interface ExtendOptions extends Options {
  readonly minutes: number;
  readonly from?: string;
  readonly mail: boolean;
}

interface CancelOptions extends Options {
  readonly cause?: CancellationCause;
}

const longestName = 100;

export function addSale(program: Command, run: RunCommand): void {
  const sale = program.command('sale').description('running sales');
  const command = (name: string, description: string) =>
    sale
      .command(name)
      .description(description)
      .argument('<auction>', 'id of the auction', anId)
      .requiredOption(
        '--reason <text>',
        'why; bidders read it',
        aText(1, consoleLimits.pauseReasonLength),
      )
      .requiredOption('--by <name>', 'who of the staff does it', aText(1, longestName))
      .option('--json', 'answer in JSON', false);

  command('pause', 'refuse bids and stop all clocks; everyone watching is told why').action(
    (saleId: string, { reason, by, json }: Options) =>
      run({ json }, async ({ database }) =>
        say(await pauseSale(database, { saleId, reason, by: named(by) }), json, 'Paused'),
      ),
  );
  command(
    'resume',
    'let a paused auction go on, with at least ten minutes for every open lot',
  ).action((saleId: string, { reason, by, json }: Options) =>
    run({ json }, async ({ database }) => {
      const pause = await readLastingPause(database.kysely, saleId);
      const order = { saleId, reason, by: named(by), pauseId: pause?.id ?? null };
      say(await resumeSale(database, order), json, 'Resumed', pause);
    }),
  );
  command('extend', 'give open lots more time')
    .requiredOption('--minutes <number>', 'how much', aCount(consoleLimits.extensionMinutes))
    .option('--from <lot>', 'id of the first lot to get it; left out: all', anId)
    .option('--mail', 'mail it to registered bidders, too', false)
    .action((saleId: string, { reason, by, json, minutes, from, mail }: ExtendOptions) =>
      run({ json }, async ({ database }) => {
        const order = {
          saleId,
          reason,
          by: named(by),
          id: uuid(),
          minutes,
          fromLotId: from ?? null,
          byMail: mail,
        };
        say(await extendSale(database, order), json, 'Extended');
      }),
    );
  command('cancel', 'call an auction off before its first lot closes; everybody in it is told why')
    .addOption(
      new Option('--cause <cause>', 'what keeps its lots from being sold').choices(
        cancellationCauses,
      ),
    )
    .action((saleId: string, { reason, by, json, cause }: CancelOptions) =>
      run({ json }, async ({ database }) => {
        const order = { saleId, reason, by: named(by), cause: cause ?? null };
        say(await cancelSale(database, order), json, 'Canceled');
      }),
    );
}

const named = (name: string) => ({ kind: 'command', name }) as const;

/** `ended`: the pause that was over with it. */
function say(
  result: ClockResult | CancellationResult,
  json: boolean,
  what: string,
  ended: LastingPause | null = null,
): void {
  if (result.kind === 'refused') throw new CommandError(refusals[result.reason]);
  const { lots } = result;
  if (ended === null) {
    if (json) printJson({ lots });
    else printLine(lots === 0 ? 'It already was.' : `${what}: ${lots} open lots.`);
    return;
  }
  const since = new Date(ended.pausedAt).toISOString();
  if (json) printJson({ lots, pausedSince: since, pauseReason: ended.reason });
  else printLine(`${what}: ${lots} open lots, paused since ${since} (${ended.reason}).`);
}
