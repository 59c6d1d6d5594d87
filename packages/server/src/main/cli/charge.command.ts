import { formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import { endByHand, readOpenCharges } from '#settlement/charging/public.ts';
import { openCardGateway } from '#platform/cards/open-card-gateway.ts';
import { aText, anId } from './arguments.ts';
import { CommandError, printJson, printLine, runCommand } from './run-command.ts';
import { withLetters } from './with-letters.ts';

interface Options {
  readonly json: boolean;
}

/** Characters. */
const mostReason = 500;
const minuteMs = 60_000;

export function addCharge(program: Command): void {
  const charge = program
    .command('charge')
    .description('charges of cards on file: one that is open keeps all other payments out');
  charge
    .command('list')
    .description('the open ones, oldest first')
    .option('--json', 'answer in JSON', false)
    .action(({ json }: Options) =>
      runCommand({ json }, async ({ database }) => {
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
    .requiredOption('--reason <text>', 'what the provider shows of it', aText(1, mostReason))
    .option('--json', 'answer in JSON', false)
    .action((id: string, { json, reason }: Options & { reason: string }) =>
      runCommand({ json }, async (installation) => {
        const { config, database, log } = installation;
        const { gateway } = await openCardGateway(config, database, log);
        const outcome = await withLetters(installation, (events) =>
          endByHand({ database, gateway, events, log }, id, reason),
        );
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
