import { centsToDollars } from '@fairlot/rules';
import type { Command } from 'commander';
import { replayLots } from '../../features/audit/public.ts';
import type { ReplayedLot } from '../../features/audit/public.ts';
import { anId } from './arguments.ts';
import { CommandError, printJson, printLine, runCommand } from './run-command.ts';

export function addReplay(program: Command): void {
  program
    .command('replay')
    .description(
      'fold the bid log anew and compare price, leader, count and winner; 1 if they differ',
    )
    .argument('<lot|auction>', 'id of a lot, a session or an auction', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: { json: boolean }) =>
      runCommand(options, async ({ database }) => {
        const lots = await replayLots(database, id);
        if (lots === null) throw new CommandError(`There is no lot and no auction ${id}.`);
        const differing = lots.filter(({ differences }) => differences.length > 0);
        if (differing.length > 0) process.exitCode = 1;
        if (options.json) printJson({ isError: differing.length > 0, lots: lots.map(present) });
        else printReport(lots, differing);
      }),
    );
}

function present({ lotId, price, leaderPaddle, ...lot }: ReplayedLot) {
  return {
    secureId: lotId,
    price: price === null ? null : centsToDollars(price),
    leaderPaddle: leaderPaddle === null ? null : String(leaderPaddle),
    ...lot,
  };
}

function printReport(lots: readonly ReplayedLot[], differing: readonly ReplayedLot[]): void {
  for (const { lotId, lotNumber, differences } of differing) {
    for (const { field, stored, replayed } of differences) {
      printLine(`Lot ${lotNumber} (${lotId}): ${field} is ${stored}, the log says ${replayed}`);
    }
  }
  printLine(`${lots.length} lots replayed, ${differing.length} differ.`);
}
