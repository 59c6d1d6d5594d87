import os from 'node:os';
import { formatUsd } from '@fairlot/rules';
import { Option } from 'commander';
import type { Command } from 'commander';
import { writeOffRest } from './write-off.ts';
import type { ChangeOutcome, PaymentInPerson, PaymentOutcome } from './change-invoice.ts';
import type { ChangeRequest } from './decide-change.ts';
import type { ReadPickups } from './invoice-dependencies.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import { aText, anAmount, anId } from '#platform/commands/arguments.ts';
import { printInvoice, unknownInvoice } from './print-invoice.ts';
import { CommandError } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly by: string;
  readonly notes: string;
  readonly json: boolean;
}
type Reason = { readonly reason: string };
type Amount = { readonly amount: number };

const least = formatUsd(minPaymentCents);
/** Characters. */
const maxReason = 100;
const maxNotes = 500;

/** What commands use of the module. */
export interface InvoiceOffers {
  readonly invoices: {
    readonly change: (
      invoiceId: string,
      request: ChangeRequest,
      madeBy: string,
    ) => Promise<ChangeOutcome>;
    readonly takePayment: (payment: PaymentInPerson) => Promise<PaymentOutcome>;
    readonly readPickups: ReadPickups;
  };
}

/** The commands by which staff change an invoice and record money in person. */
export function addInvoiceChanges(invoice: Command, run: RunCommand<InvoiceOffers>): void {
  const { change, pay } = createChanges(run);
  const command = (name: string, description: string) =>
    invoice
      .command(name)
      .description(description)
      .argument('<invoice>', 'id of the invoice', anId)
      .option('--notes <text>', 'what the bidder reads beside it', aText(0, maxNotes), '')
      .option('--by <name>', 'who did it, for the books', os.userInfo().username)
      .option('--json', 'answer in JSON', false);
  const amount = 'in dollars; a credit is negative';
  const reason = 'what the bidder reads, such as "Damaged" or "Shipping"';

  command('adjust', 'give an allowance on a lot, or ask for more')
    .requiredOption('--lot <number>', 'its number in the catalog')
    .requiredOption('--amount <dollars>', amount, anAmount)
    .requiredOption('--reason <label>', reason, aText(1, maxReason))
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
    .requiredOption('--reason <label>', reason, aText(1, maxReason))
    .action((id: string, options: Options & Reason & { lots: string[] }) =>
      change(id, options, { kind: 'void', lotNumbers: options.lots, ...words(options) }),
    );
  command('fee', 'add a fee, such as shipping or storage')
    .requiredOption('--amount <dollars>', amount, anAmount)
    .requiredOption('--reason <label>', reason, aText(1, maxReason))
    .option('--lots <numbers...>', 'the lots that it is about', [])
    .option('--untaxed', 'no sales tax is due on it', false)
    .action(
      (id: string, options: Options & Reason & Amount & { lots: string[]; untaxed: boolean }) =>
        change(id, options, {
          kind: 'fee',
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
    .requiredOption('--reason <label>', 'why, as the bidder reads it', aText(1, maxReason))
    .action((id: string, options: Options & Reason) =>
      run(options, async ({ database }, open) => {
        const { reason: why, by: madeBy } = options;
        const written = await database.transaction((transaction) =>
          writeOffRest(transaction, id, { reason: why, madeBy }),
        );
        if (!written) throw new CommandError(`No amount below ${least} is due on invoice ${id}.`);
        const { readPickups } = (await open()).invoices;
        await printInvoice(database.kysely, readPickups, id, options);
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

function createChanges(run: RunCommand<InvoiceOffers>) {
  /** Acts, then prints the invoice. */
  const doAndPrint = (
    options: Options,
    id: string,
    work: (invoices: InvoiceOffers['invoices']) => Promise<CommandError | null>,
  ): Promise<void> =>
    run(options, async ({ database }, open) => {
      const { invoices } = await open();
      const refusal = await work(invoices);
      if (refusal !== null) throw refusal;
      await printInvoice(database.kysely, invoices.readPickups, id, options);
    });

  return {
    change: (id: string, options: Options, request: ChangeRequest) =>
      doAndPrint(options, id, async (invoices) =>
        changeRefusal(await invoices.change(id, request, options.by), id),
      ),
    pay: (id: string, options: Options & Amount, kind: PaymentInPerson['kind']) => {
      const { amount: amountCents, notes, by: madeBy } = options;
      const payment = { invoiceId: id, kind, amountCents, notes, madeBy };
      return doAndPrint(options, id, async (invoices) =>
        paymentRefusal(await invoices.takePayment(payment), id),
      );
    },
  };
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
      return new CommandError('A lot that was handed over cannot be taken off its invoice.');
    case 'no-lot':
      return new CommandError('No lot was named.');
    case 'bad-amount':
      return new CommandError('The amount is zero, or far above any lot.');
    case 'nothing-left':
      return new CommandError('Nothing would be left of the lot. Take it off with: invoice void');
    case 'below-zero':
      return new CommandError('The invoice total would be below zero.');
  }
}

function paymentRefusal(outcome: PaymentOutcome, id: string): CommandError | null {
  if (outcome.kind === 'noted') return null;
  switch (outcome.reason) {
    case 'not-found':
      return unknownInvoice(id);
    case 'bad-amount':
      return new CommandError('The amount must be above zero.');
    case 'attempt-open':
      return new CommandError(
        'A payment by card is under way. Please try again when it has ended.',
      );
    case 'too-much':
      return new CommandError(`At most ${formatUsd(outcome.maxCents)}.`);
  }
}
