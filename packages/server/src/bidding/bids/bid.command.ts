import { formatUsd, retractionReasons } from '@fairlot/rules';
import type { RetractionReason } from '@fairlot/rules';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { StaffRetraction } from './staff-retractions.ts';
import { listFlagged, listRetractions } from './list-retractions.ts';
import type { RetractRefusal } from './retract-bid.ts';
import { aText, anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

/** Characters. */
const maxName = 100;

const refusals: Record<RetractRefusal, string> = {
  'not-found': 'There is no such lot, or nobody with this address.',
  'not-high-bidder': 'They do not have the high bid on this lot.',
  'too-late': 'Bids cannot be retracted within 24 hours of the scheduled close.',
  'retracted-before': 'They have already retracted a bid in this auction.',
  'too-many-bids': 'This lot has too many bids for its bidders to retract one themselves.',
  closed: 'The lot is closed or withdrawn already.',
};

interface Offers {
  readonly bids: {
    readonly retractForBidder: (
      retraction: StaffRetraction,
    ) => Promise<'retracted' | RetractRefusal>;
  };
}

export function addBid(program: Command, run: RunCommand<Offers>): void {
  const bid = program.command('bid').description('retractions, and accounts that retract often');
  bid
    .command('retract')
    .description('retract the high bid of somebody who may not do it again themselves')
    .argument('<lot>', 'id of the lot', anId)
    .requiredOption('--bidder <email>', 'whose high bid')
    .addOption(
      new Option('--reason <reason>', 'why').choices(retractionReasons).makeOptionMandatory(),
    )
    .requiredOption('--by <name>', 'who of the staff does it', aText(1, maxName))
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: RetractOptions) =>
      run(options, async (_, open) => {
        const { bidder: email, reason, by: madeBy, json } = options;
        const { bids } = await open();
        const result = await bids.retractForBidder({ lotId, email, reason, madeBy });
        if (result !== 'retracted') throw new CommandError(refusals[result]);
        if (json) printJson({ lotSecureId: lotId, retracted: true });
        else printLine('Retracted. They cannot bid on this lot again.');
      }),
    );
  bid
    .command('retractions')
    .description('every retraction of an auction, the latest first, with its reason')
    .argument('<auction>', 'the auction, or one of its sessions', anId)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, { json }: Options) =>
      run({ json }, async ({ database }) => {
        const listed = await listRetractions(database.kysely, auctionId);
        const retractions = listed.map(({ lotId, retractedAt, price, ...one }) => ({
          lotSecureId: lotId,
          ...one,
          retractedAt: retractedAt.toISOString(),
          price: price === null ? null : price / 100,
        }));
        if (json) {
          printJson({ retractions });
          return;
        }
        for (const { retractedAt, lotNumber, email, reason, madeBy, price } of retractions) {
          const notes = [
            reason ?? 'no reason given',
            ...(price === null
              ? []
              : [`the price had gone to ${formatUsd(Math.round(price * 100))}`]),
            ...(madeBy === null ? [] : [`made by ${madeBy}`]),
          ];
          printLine(`${retractedAt} lot ${lotNumber} ${email}: ${notes.join(', ')}`);
        }
        printLine(`${retractions.length} retractions.`);
      }),
    );
  bid
    .command('flagged')
    .description('accounts that retract often: look at them before you let them bid')
    .option('--json', 'answer in JSON', false)
    .action(({ json }: Options) =>
      run({ json }, async ({ database }) => {
        const flagged = await listFlagged(database.kysely);
        const accounts = flagged.map(({ lastRetractedAt, ...account }) => ({
          ...account,
          lastRetractedAt: lastRetractedAt.toISOString(),
        }));
        if (json) {
          printJson({ accounts });
          return;
        }
        for (const { email, retractions, lastRetractedAt } of accounts) {
          printLine(`${email}: ${retractions} retractions, the last at ${lastRetractedAt}`);
        }
        printLine(`${accounts.length} accounts.`);
      }),
    );
}

interface RetractOptions extends Options {
  readonly bidder: string;
  readonly reason: RetractionReason;
  readonly by: string;
}
