import type { Command } from 'commander';
import { createEnqueueEmail, emailJobs } from '#messaging/messages/public.ts';
import {
  approveRegistration,
  listRegistrations,
  refuseRegistration,
  registrationApprovedJob,
} from '#bidding/registrations/public.ts';
import type { ListedRegistration } from '#bidding/registrations/public.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Installation } from '../open-installation.ts';
import { anId } from './arguments.ts';
import { CommandError, printJson, printLine, runCommand } from './run-command.ts';

interface Options {
  readonly auction: string;
  readonly bidder?: string;
  readonly json: boolean;
}

export function addRegistrations(program: Command): void {
  const registrations = program
    .command('registrations')
    .description('who may bid in an auction; whoever is approved or refused is told');
  const add = (name: string, description: string, action: Action) =>
    registrations
      .command(name)
      .description(description)
      .requiredOption('--auction <id>', 'the auction, or one of its sessions', anId)
      .option('--bidder <email>', 'this bidder only')
      .option('--json', 'answer in JSON', false)
      .action((options: Options) =>
        runCommand(options, async (installation) => {
          const found = await listRegistrations(installation.database.kysely, options.auction);
          const { bidder } = options;
          const chosen = bidder
            ? found.filter(({ email }) => email.toLowerCase() === bidder.toLowerCase())
            : found;
          if (bidder && chosen.length === 0) {
            throw new CommandError(`${bidder} has not registered for this auction.`);
          }
          await action(installation, chosen, options);
        }),
      );
  add('list', 'everybody who registered', async (_, chosen, { json }) => print(chosen, json));
  add('approve', 'approve one bidder, or all who are waiting', decide('approved'));
  add('refuse', 'refuse one bidder, or all who are waiting', decide('refused'));
}

type Action = (
  installation: Installation,
  chosen: readonly ListedRegistration[],
  options: Options,
) => Promise<void> | void;

function decide(status: 'approved' | 'refused'): Action {
  return async ({ config, database, log }, chosen, { auction, bidder, json }) => {
    const jobs = await createJobs(database, log);
    await jobs.open([...emailJobs, registrationApprovedJob]);
    const linkTo = createLinkTo(config.publicUrl);
    const enqueueEmail = createEnqueueEmail(jobs, linkTo);
    const dependencies = { database, jobs, enqueueEmail, linkTo };
    const decideOn = status === 'approved' ? approveRegistration : refuseRegistration;
    const due = bidder ? chosen : chosen.filter(({ status }) => status === 'pending');
    try {
      for (const { id } of due) await decideOn(dependencies, id);
    } finally {
      await jobs.stop();
    }
    const ids = new Set(due.map(({ id }) => id));
    const after = await listRegistrations(database.kysely, auction);
    print(
      after.filter(({ id }) => ids.has(id)),
      json,
    );
  };
}

function print(registrations: readonly ListedRegistration[], json: boolean): void {
  const lines = registrations.map(({ email, status, paddle, retractions, flagged, connected }) => ({
    email,
    status,
    paddleNumber: paddle === null ? null : String(paddle),
    retractions,
    flagged,
    connected,
  }));
  if (json) {
    printJson({ registrations: lines });
    return;
  }
  for (const { email, status, paddleNumber, retractions, flagged, connected } of lines) {
    const notes = [
      ...(connected ? ['connected'] : []),
      ...(retractions === 0 ? [] : [`${retractions} retracted`]),
      ...(flagged ? ['flagged: look at `fairlot bid retractions`'] : []),
    ];
    const line = [`${status.padEnd(8)} ${(paddleNumber ?? '').padStart(5)} ${email}`, ...notes];
    printLine(line.join(', '));
  }
  printLine(`${lines.length} registrations.`);
}
