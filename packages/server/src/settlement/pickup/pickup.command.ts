import { formatUsd } from '@fairlot/rules';
import type { Command } from 'commander';
import { pickupEvidence, pickupPlan } from './pickup-plan.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

export function addPickup(program: Command, run: RunCommand): void {
  const pickup = program
    .command('pickup')
    .description('who picks up lots when, and who already has');
  pickup
    .command('list')
    .description('the pickup plan of an auction by slot; invoices without one come last')
    .argument('<auction>', 'id of the auction, or of one of its sessions', anId)
    .option('--json', 'answer in JSON', false)
    .action((auctionId: string, options: Options) =>
      run(options, async ({ database }) => {
        const plan = await pickupPlan(database.kysely, auctionId);
        if (plan === null) throw new CommandError(`There is no auction ${auctionId}.`);
        if (options.json) printJson({ pickups: plan });
        else printPlan(plan);
      }),
    );
  pickup
    .command('show')
    .description('the pickup of an invoice, with everything that was signed for')
    .argument('<invoice>', 'id of the invoice', anId)
    .option('--json', 'answer in JSON, with the strokes of each signature as an SVG path', false)
    .action((invoiceId: string, options: Options) =>
      run(options, async ({ database }) => {
        const evidence = await pickupEvidence(database.kysely, invoiceId);
        if (evidence === null) throw new CommandError(`There is no invoice ${invoiceId}.`);
        if (options.json) printJson(evidence);
        else printEvidence(evidence);
      }),
    );
}

function printPlan(plan: NonNullable<Awaited<ReturnType<typeof pickupPlan>>>): void {
  let slot: string | null = null;
  for (const one of plan) {
    const time = one.pickupTimeStr === '' ? 'No time chosen' : one.pickupTimeStr;
    if (time !== slot) printLine(time);
    slot = time;
    const due = stated(one.amountDue);
    const gaveBack = one.gaveBackStr === '' ? '' : `, gave back ${one.gaveBackStr}`;
    const collector = one.collectorName === '' ? '' : `, collected by ${one.collectorName}`;
    const fetched = `${one.handedOver} of ${one.lots} lots fetched`;
    printLine(
      `  paddle ${one.paddleNumber.padStart(4)}, invoice #${one.invoiceNumber}, ${one.bidderName}, ${one.phone}${collector}: ${due}, ${fetched}${gaveBack}`,
    );
  }
  printLine(`${plan.length} invoices.`);
}

function printEvidence(evidence: NonNullable<Awaited<ReturnType<typeof pickupEvidence>>>): void {
  const { invoiceNumber, auctionTitle, bidderUserName, paddleNumber } = evidence;
  printLine(`Invoice #${invoiceNumber}, ${auctionTitle}`);
  printLine(`Bidder ${bidderUserName}, paddle ${paddleNumber}, ${evidence.phone}`);
  if (evidence.collectorName !== '') printLine(`Collected by ${evidence.collectorName}`);
  printLine(`Payment: ${stated(evidence.amountDue)}`);
  printLine(`Pickup ${evidence.pickupTimeStr === '' ? 'not chosen' : evidence.pickupTimeStr}`);
  for (const { lotNumber, title, voided, handedOverStr } of evidence.lots) {
    const where = voided ? 'taken off the invoice' : handedOverStr || 'with the seller';
    printLine(`  lot ${lotNumber} ${title}: ${where}`);
  }
  for (const { handedOverAt, staffEmail, signedBy, lotNumbers } of evidence.handovers) {
    printLine(
      `${handedOverAt} by ${staffEmail}, signed by ${signedBy}: lots ${lotNumbers.join(', ')}`,
    );
  }
}

/** The balance in words and dollars. */
function stated(amountDue: number): string {
  const amount = formatUsd(Math.round(Math.abs(amountDue) * 100));
  if (amountDue === 0) return 'nothing due';
  return amountDue > 0 ? `${amount} due` : `${amount} to be refunded`;
}
