import { formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import type { EndedManually } from './end-manually.ts';
import { readOpenAttempts } from './attempts.queries.ts';
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
  readonly payments: {
    readonly endManually: (id: string, reason: string) => Promise<EndedManually>;
  };
}

export function addPaymentAttempt(program: Command, run: RunCommand<Offers>): void {
  const attempt = program
    .command('payment-attempt')
    .description('attempts to charge cards on file: an open one keeps all other payments out');
  attempt
    .command('list')
    .description('the open ones, oldest first')
    .option('--json', 'answer in JSON', false)
    .action(({ json }: Options) =>
      run({ json }, async ({ database }) => {
        const open = await readOpenAttempts(database.kysely);
        const attempts = open.map(({ state, ageMs, amountCents, ...one }) => ({
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
          printJson({ attempts });
          return;
        }
        for (const one of attempts) {
          printLine(
            `${one.secureId} ${one.state} for ${one.minutes} min, ${formatUsd(one.amount * 100)} of invoice #${one.invoiceNumber} (${one.invoiceSecureId}) by ${one.provider} ${one.intent ?? 'without a name'}`,
          );
        }
        printLine(`${attempts.length} payment attempts.`);
      }),
    );
  attempt
    .command('end')
    .description(
      'end one whose outcome will never be reported; look it up at the card provider first',
    )
    .argument('<attempt>', 'id of the payment attempt, which the provider has as attemptId', anId)
    .requiredOption('--reason <text>', 'what the provider shows of it', aText(1, maxReason))
    .option('--json', 'answer in JSON', false)
    .action((id: string, { json, reason }: Options & { reason: string }) =>
      run({ json }, async (_, open) => {
        const { payments } = await open();
        const outcome = await payments.endManually(id, reason);
        if (outcome === 'not-open')
          throw new CommandError('There is no open payment attempt with this id.');
        if (outcome === 'processing') {
          throw new CommandError(
            'The card provider is still processing it and will report the outcome.',
          );
        }
        if (json) printJson({ attemptSecureId: id, outcome });
        else if (outcome === 'ended')
          printLine('Ended. Only Pay Now charges this invoice from now on.');
        else printLine('It has ended, according to the card provider.');
      }),
    );
}
