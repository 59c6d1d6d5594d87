import type { Command } from 'commander';
import { createInvoiceKey, revokeInvoiceKeys } from './invoice-keys.ts';
import { listAuctionInvoices } from './auction-invoices.queries.ts';
import { lockInvoice } from './locked-invoice.ts';
import { sendingSiteOf } from './sending-site.ts';
import { storeNotes } from './changes.queries.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { aText, anId } from '#platform/commands/arguments.ts';
import { addInvoiceChanges } from './invoice-changes.command.ts';
import type { InvoiceOffers } from './invoice-changes.command.ts';
import { printInvoice, printInvoices, unknownInvoice } from './print-invoice.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

/** Characters: a note from a seller to a bidder, not a catalogue. */
const maxNotes = 2_000;

export function addInvoice(program: Command, run: RunCommand<InvoiceOffers>): void {
  const invoice = program
    .command('invoice')
    .description('what winners owe, and changes to it; winners are told of each change');
  invoice
    .command('list')
    .description('the invoices of an auction')
    .argument('<auction>', 'id of the auction, or of one of its sessions', anId)
    .option('--due', 'only those with something due or to be given back', false)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: Options & { due: boolean }) =>
      run(options, async ({ database }) => {
        const invoices = await listAuctionInvoices(database.kysely, auctionId);
        if (invoices === null) throw new CommandError(`There is no auction ${auctionId}.`);
        const chosen = invoices.filter(
          ({ amountDueCents }) => !options.due || amountDueCents !== 0,
        );
        printInvoices(chosen, options);
      }),
    );
  invoice
    .command('show')
    .description('an invoice as its bidder sees it')
    .argument('<invoice>', 'id of the invoice', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options) =>
      run(options, async ({ database }, open) => {
        const { readPickups } = (await open()).invoices;
        await printInvoice(database.kysely, readPickups, id, options);
      }),
    );
  addInvoiceChanges(invoice, run);
  invoice
    .command('note')
    .description('set the notes shown on the invoice, replacing the present ones')
    .argument('<invoice>', 'id of the invoice', anId)
    .argument('<text>', 'an empty one takes it away', aText(0, maxNotes))
    .option('--json', 'answer in JSON', false)
    .action((id: string, text: string, options: Options) =>
      run(options, async ({ database }, open) => {
        if (!(await storeNotes(database.kysely, id, text))) throw unknownInvoice(id);
        const { readPickups } = (await open()).invoices;
        await printInvoice(database.kysely, readPickups, id, options);
      }),
    );
  invoice
    .command('key')
    .description('make a link that shows the invoice without a login')
    .argument('<invoice>', 'id of the invoice', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options) =>
      run(options, async ({ config, database }) => {
        const url = await database.transaction(async (transaction) => {
          const found = await lockInvoice(transaction, id);
          if (found === null) throw unknownInvoice(id);
          const { auctionId, bidderId: userId } = found;
          const site = await sendingSiteOf(transaction, { auctionId, userId });
          if (site === null) throw new CommandError('No host shows this auction.');
          const key = await createInvoiceKey(transaction, id);
          return createLinkTo(config.publicUrl)(site.host, `/Invoice/${id}/${key}`);
        });
        if (options.json) printJson({ invoiceSecureId: id, url });
        else printLine(url);
      }),
    );
  invoice
    .command('revoke')
    .description('revoke all such links of an invoice, including those in mails')
    .argument('<invoice>', 'id of the invoice', anId)
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Options) =>
      run(options, async ({ database }) => {
        const revoked = await database.transaction(async (transaction) => {
          if ((await lockInvoice(transaction, id)) === null) throw unknownInvoice(id);
          return revokeInvoiceKeys(transaction, id);
        });
        if (options.json) printJson({ invoiceSecureId: id, revoked });
        else printLine(`${revoked} links no longer work.`);
      }),
    );
}
