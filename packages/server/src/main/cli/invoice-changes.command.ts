import os from 'node:os';
import { formatUsd } from '@fairlot/rules';
import { Option } from 'commander';
import type { Command } from 'commander';
import { changeInvoice, takePayment, writeOffRest } from '#settlement/invoices/public.ts';
import type {
  ChangeOutcome,
  ChangeRequest,
  PaymentDependencies,
  PaymentInPerson,
  PaymentOutcome,
} from '#settlement/invoices/public.ts';
import { openCharges } from '#settlement/charging/public.ts';
import { isHandedOver } from '#settlement/pickup/public.ts';
import { leastChargeCents } from '#platform/cards/charges.ts';
import { openCardGateway } from '#platform/cards/open-card-gateway.ts';
import { aText, anAmount, anId } from './arguments.ts';
import { printInvoice, unknownInvoice } from './print-invoice.ts';
import { CommandError, runCommand } from './run-command.ts';
import { withLetters } from './with-letters.ts';

interface Options {
  readonly by: string;
  readonly notes: string;
  readonly json: boolean;
}
type Reason = { readonly reason: string };
type Amount = { readonly amount: number };

const least = formatUsd(leastChargeCents);
/** Characters. */
const mostReason = 100;
const mostNotes = 500;

/** What staff change of an invoice, and the money that passes their hands. */
export function addInvoiceChanges(invoice: Command): void {
  const command = (name: string, description: string) =>
    invoice
      .command(name)
      .description(description)
      .argument('<invoice>', 'id of the invoice', anId)
      .option('--notes <text>', 'what the bidder reads beside it', aText(0, mostNotes), '')
      .option('--by <name>', 'who did it, for the books', os.userInfo().username)
      .option('--json', 'answer in JSON', false);
  const amount = 'in dollars; a credit is negative';
  const reason = 'what the bidder reads, such as "Damaged" or "Shipping"';

  command('adjust', 'give an allowance on a lot, or ask for more')
    .requiredOption('--lot <number>', 'its number in the catalog')
    .requiredOption('--amount <dollars>', amount, anAmount)
    .requiredOption('--reason <label>', reason, aText(1, mostReason))
    .action((id: string, options: Options & Reason & Amount & { lot: string }) =>
      change(id, options, {
        kind: 'adjustment',
        lotNumber: options.lot,
        amountCents: options.amount,
        ...words(options),
      }),
    );
  command('void', 'take lots off the invoice, with their premium')
    .requiredOption('--lots <numbers...>', 'their numbers in the catalog')
    .requiredOption('--reason <label>', reason, aText(1, mostReason))
    .action((id: string, options: Options & Reason & { lots: string[] }) =>
      change(id, options, { kind: 'void', lotNumbers: options.lots, ...words(options) }),
    );
  command('charge', 'add a charge, such as shipping or storage')
    .requiredOption('--amount <dollars>', amount, anAmount)
    .requiredOption('--reason <label>', reason, aText(1, mostReason))
    .option('--lots <numbers...>', 'the lots that it is about', [])
    .option('--untaxed', 'no sales tax is due on it', false)
    .action(
      (id: string, options: Options & Reason & Amount & { lots: string[]; untaxed: boolean }) =>
        change(id, options, {
          kind: 'charge',
          lotNumbers: options.lots,
          amountCents: options.amount,
          taxable: !options.untaxed,
          ...words(options),
        }),
    );
  command(
    'write-off',
    `forgive what is due when it is less than ${least}, which no card can be charged`,
  )
    .requiredOption('--reason <label>', 'why, as the bidder reads it', aText(1, mostReason))
    .action((id: string, options: Options & Reason) =>
      runCommand(options, async ({ database }) => {
        const { reason: why, by: madeBy } = options;
        const written = await database.transaction((transaction) =>
          writeOffRest(transaction, id, { reason: why, madeBy }),
        );
        if (!written) throw new CommandError(`No amount below ${least} is due on invoice ${id}.`);
        await printInvoice(database.kysely, id, options);
      }),
    );
  command('pay', 'record what a bidder paid in person')
    .requiredOption('--amount <dollars>', 'in dollars', anAmount)
    .addOption(
      new Option('--means <means>', 'how')
        .choices(['cash', 'check', 'other'])
        .makeOptionMandatory(),
    )
    .action((id: string, options: Options & Amount & { means: 'cash' | 'check' | 'other' }) =>
      pay(id, options, options.means),
    );
  command('refund', 'record what was given back to a bidder')
    .requiredOption('--amount <dollars>', 'in dollars', anAmount)
    .action((id: string, options: Options & Amount) => pay(id, options, 'refund'));
}

function words({ reason: label, notes }: Options & Reason): { label: string; notes: string } {
  return { label, notes };
}

function change(id: string, options: Options, request: ChangeRequest): Promise<void> {
  return run(options, id, async (dependencies) =>
    changeRefusal(await changeInvoice(dependencies, id, request, options.by), id),
  );
}

function pay(id: string, options: Options & Amount, kind: PaymentInPerson['kind']): Promise<void> {
  const { amount: amountCents, notes, by: madeBy } = options;
  const payment = { invoiceId: id, kind, amountCents, notes, madeBy };
  return run(options, id, async (dependencies) =>
    paymentRefusal(await takePayment(dependencies, payment), id),
  );
}

/** Prints the invoice as it is afterwards. */
function run(
  options: Options,
  id: string,
  work: (dependencies: PaymentDependencies) => Promise<CommandError | null>,
): Promise<void> {
  return runCommand(options, async (installation) => {
    const { config, database, log } = installation;
    const { gateway } = await openCardGateway(config, database, log);
    const refusal = await withLetters(installation, (events) => {
      const { changed: onChanged, paid: onPaid } = events;
      const charges = openCharges({ database, gateway, events, log });
      return work({ database, onChanged, onPaid, isHandedOver, charges });
    });
    if (refusal !== null) throw refusal;
    await printInvoice(database.kysely, id, options);
  });
}

function changeRefusal(outcome: ChangeOutcome, id: string): CommandError | null {
  if (outcome.kind === 'changed') return null;
  switch (outcome.reason) {
    case 'not-found':
      return unknownInvoice(id);
    case 'unknown-lot':
      return new CommandError(`Lot ${outcome.lotNumber} is not on this invoice.`);
    case 'taken-back':
      return new CommandError(`Lot ${outcome.lotNumber} was taken off this invoice already.`);
    case 'handed-over':
      return new CommandError('A lot that was handed over is not taken off its invoice.');
    case 'no-lot':
      return new CommandError('No lot was named.');
    case 'bad-amount':
      return new CommandError('The amount is zero, or far above any lot.');
    case 'nothing-left':
      return new CommandError('Nothing would be left of the lot. Take it off with: invoice void');
    case 'below-zero':
      return new CommandError('The invoice would come to less than nothing.');
  }
}

function paymentRefusal(outcome: PaymentOutcome, id: string): CommandError | null {
  if (outcome.kind === 'noted') return null;
  switch (outcome.reason) {
    case 'not-found':
      return unknownInvoice(id);
    case 'bad-amount':
      return new CommandError('The amount is not above zero.');
    case 'charge-open':
      return new CommandError(
        'A charge of the card is under way. Please try again when it has ended.',
      );
    case 'too-much':
      return new CommandError(`At most ${formatUsd(outcome.mostCents)}.`);
  }
}
