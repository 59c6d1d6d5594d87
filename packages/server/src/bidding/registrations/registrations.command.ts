import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { listRegistrations } from './list-registrations.ts';
import type { ListedRegistration } from './list-registrations.ts';
import type { DB } from '#platform/database/schema.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly auction: string;
  readonly bidder?: string;
  readonly json: boolean;
}

interface Offers {
  readonly registrations: Record<
    'approve' | 'refuse',
    (registrationId: string) => Promise<unknown>
  >;
}

export function addRegistrations(program: Command, run: RunCommand<Offers>): void {
  const registrations = program
    .command('registrations')
    .description('who may bid in an auction; bidders are told when they are approved or refused');
  const add = (name: string, description: string, action: Action) =>
    registrations
      .command(name)
      .description(description)
      .requiredOption('--auction <id>', 'the auction, or one of its sessions', anId)
      .option('--bidder <email>', 'this bidder only')
      .option('--json', 'answer in JSON', false)
      .action((options: Options) =>
        run(options, async ({ database: { kysely } }, open) => {
          const found = await listRegistrations(kysely, options.auction);
          const { bidder } = options;
          const chosen = bidder
            ? found.filter(({ email }) => email.toLowerCase() === bidder.toLowerCase())
            : found;
          if (bidder && chosen.length === 0) {
            throw new CommandError(`${bidder} has not registered for this auction.`);
          }
          await action({ kysely, open }, chosen, options);
        }),
      );
  add('list', 'everybody who registered', async (_, chosen, { json }) => print(chosen, json));
  add('approve', 'approve one bidder, or all who are waiting', decide('approved'));
  add('refuse', 'refuse one bidder, or all who are waiting', decide('refused'));
}

type Action = (
  reach: { readonly kysely: Kysely<DB>; readonly open: () => Promise<Offers> },
  chosen: readonly ListedRegistration[],
  options: Options,
) => Promise<void> | void;

function decide(status: 'approved' | 'refused'): Action {
  return async ({ kysely, open }, chosen, { auction, bidder, json }) => {
    const { registrations } = await open();
    const decideOn = status === 'approved' ? registrations.approve : registrations.refuse;
    const due = bidder ? chosen : chosen.filter(({ status }) => status === 'pending');
    for (const { id } of due) await decideOn(id);
    const ids = new Set(due.map(({ id }) => id));
    const after = await listRegistrations(kysely, auction);
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
