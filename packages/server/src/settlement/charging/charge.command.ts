import { formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import type { EndedManually } from './end-manually.ts';
import { readOpenCharges } from './charges.queries.ts';
import { aText, anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

/** Characters. */
const maxReason = 500;
const minuteMs = 60_000;

interface Offers {
  readonly charging: {
    readonly endManually: (id: string, reason: string) => Promise<EndedManually>;
  };
}

export function addCharge(program: Command, run: RunCommand<Offers>): void {
  const charge = program
    .command('charge')
    .description('charges of cards on file: one that is open keeps all other payments out');
  charge
    .command('list')
    .description('the open ones, oldest first')
    .option('--json', 'answer in JSON', false)
    .action(({ json }: Options) =>
      run({ json }, async ({ database }) => {
        const open = await readOpenCharges(database.kysely);
        const charges = open.map(({ state, ageMs, amountCents, ...one }) => ({
          secureId: one.id,
          invoiceSecureId: one.invoiceId,
          invoiceNumber: one.invoiceNumber,
          state: state.kind,
          cause: one.cause,
          amount: amountCents / 100,
          provider: one.gateway,
          intent: one.intentRef,
          minutes: Math.floor(ageMs / minuteMs),
        }));
        if (json) {
          printJson({ charges });
          return;
        }
        for (const one of charges) {
          printLine(
            `${one.secureId} ${one.state} for ${one.minutes} min, ${formatUsd(one.amount * 100)} of invoice #${one.invoiceNumber} (${one.invoiceSecureId}) by ${one.provider} ${one.intent ?? 'without a name'}`,
          );
        }
        printLine(`${charges.length} charges.`);
      }),
    );
  charge
    .command('end')
    .description('end one that nobody will ever tell of; look it up at the card provider first')
    .argument('<charge>', 'id of the charge, which the provider has as attemptId', anId)
    .requiredOption('--reason <text>', 'what the provider shows of it', aText(1, maxReason))
    .option('--json', 'answer in JSON', false)
    .action((id: string, { json, reason }: Options & { reason: string }) =>
      run({ json }, async (_, open) => {
        const { charging } = await open();
        const outcome = await charging.endManually(id, reason);
        if (outcome === 'not-open') throw new CommandError('There is no open charge of this id.');
        if (outcome === 'processing') {
          throw new CommandError('The card provider is still at work on it, and will say.');
        }
        if (json) printJson({ chargeSecureId: id, outcome });
        else if (outcome === 'ended')
          printLine('Ended. Only Pay Now charges this invoice from now on.');
        else printLine('It has ended, according to the card provider.');
      }),
    );
}
