import { roles } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';
import { Option } from 'commander';
import type { Command } from 'commander';
import { addStaff } from './add-staff.ts';
import { removeStaff } from './change-staff.ts';
import { findUser, sellerExists } from './people.queries.ts';
import { readStaff } from './roles.queries.ts';
import type { StaffAddition } from './add-staff.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import { byOption } from '#platform/commands/by-option.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly seller: string;
  readonly json: boolean;
}

interface ChangeOptions extends Options {
  readonly by: string;
}

interface Offers {
  readonly sites: { readonly findSite: FindSite };
  readonly secondFactor: {
    readonly reset: (userId: string, site: Site) => Promise<boolean>;
  };
}

export function addStaffCommands(program: Command, run: RunCommand<Offers>): void {
  const staff = program
    .command('staff')
    .description(
      "a seller's own people: they hand lots over, and never bid in that seller's auctions",
    );
  withSeller(staff.command('list').description('who they are')).action((options: Options) =>
    run(options, async (installation) => {
      const { kysely } = installation.database;
      if (!(await sellerExists(kysely, options.seller))) throw noSeller(options.seller);
      await print(installation, options);
    }),
  );
  withSeller(
    staff
      .command('add')
      .description('name somebody who has an account, or give them another role')
      .argument('<email>')
      .addOption(new Option('--role <role>', 'what they may do').choices(roles).default('owner'))
      .addOption(byOption()),
  ).action((email: string, options: ChangeOptions & { role: Role }) =>
    run(options, async (installation) => {
      const { seller } = options;
      const { role } = options;
      const added = await addStaff(installation.database, {
        email,
        sellerId: seller,
        role,
        by: named(options.by),
      });
      if (added === 'no-seller') throw noSeller(seller);
      if (added !== 'added' && added !== 'was-staff') {
        throw new CommandError(`${email} ${refusals[added]}`);
      }
      await print(installation, options);
    }),
  );
  withSeller(
    staff
      .command('remove')
      .description('remove somebody from the staff')
      .argument('<email>')
      .addOption(byOption()),
  ).action((email: string, options: ChangeOptions) =>
    run(options, async (installation) => {
      const { database } = installation;
      const staffOfSeller = await readStaff(database.kysely, options.seller);
      const person = staffOfSeller.find((one) => one.email.toLowerCase() === email.toLowerCase());
      const removed =
        person &&
        (await removeStaff(database, {
          sellerId: options.seller,
          personId: person.personId,
          by: named(options.by),
        }));
      if (removed === 'last-owner') throw new CommandError(`${email} ${refusals['last-owner']}`);
      if (removed !== 'changed') {
        throw new CommandError(`${email} is not on the staff of seller ${options.seller}.`);
      }
      await print(installation, options);
    }),
  );
  staff
    .command('reset-second-factor')
    .description(
      'remove authenticator, recovery codes and passkeys of somebody who has lost them; they are told by mail',
    )
    .argument('<email>')
    .option('--json', 'answer in JSON', false)
    .action((email: string, options: Pick<Options, 'json'>) =>
      run(options, async (installation, open) => {
        await reset(installation, await open(), email);
        if (options.json) printJson({ reset: email });
        else printLine(`The second step of ${email} was reset. They set it up again at next use.`);
      }),
    );
}

async function reset(
  { database, config }: Foundation,
  { sites, secondFactor }: Offers,
  email: string,
): Promise<void> {
  const user = await findUser(database.kysely, email);
  if (user === null) throw new CommandError(`${email} has no account.`);
  const host = new URL(config.publicUrl).hostname;
  const site = await sites.findSite(host);
  if (site === null) throw new CommandError(`There is no site at ${host}, the host of PUBLIC_URL.`);
  if (!(await secondFactor.reset(user.id, site)))
    throw new CommandError(`${email} has no second step to reset.`);
}

/** For the log: somebody with a shell on the server. */
const named = (name: string) => ({ kind: 'command', name }) as const;

const refusals: Record<Exclude<StaffAddition, 'added' | 'was-staff' | 'no-seller'>, string> = {
  'no-user': 'has no account. Staff sign up like everybody else.',
  unproved: 'has not verified this email address yet.',
  'last-owner': 'is the last owner. Name another one first.',
  bidding:
    'has bids on open lots of this seller. Staff never bid there: wait until these are closed.',
};

const noSeller = (seller: string) => new CommandError(`There is no seller ${seller}.`);

function withSeller(command: Command): Command {
  return command
    .requiredOption('--seller <id>', 'id of the seller company', anId)
    .option('--json', 'answer in JSON', false);
}

async function print({ database }: Foundation, { seller, json }: Options): Promise<void> {
  const staff = await readStaff(database.kysely, seller);
  if (json) {
    printJson({ staff });
    return;
  }
  for (const { email, name, role, sales } of staff) {
    const at = sales.map(({ title, role: atSale }) => `${atSale} of ${title}`).join(', ');
    printLine(`${email} (${name}), ${role ?? at}`);
  }
  printLine(`${staff.length} on the staff.`);
}
