import type { Command } from 'commander';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import { byOption } from '#platform/commands/by-option.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { addOperator, removeOperator } from './change-operators.ts';
import { listOperators } from './operators.queries.ts';

interface Options {
  readonly json: boolean;
}

interface ChangeOptions extends Options {
  readonly by: string;
}

const refusals = {
  'no-user': 'has no account. Operators sign up like everybody else.',
  unproved: 'has not verified this email address yet.',
  bidding: 'has bids on open lots. Operators never bid: wait until these are closed.',
} as const;

const withJson = (command: Command) => command.option('--json', 'answer in JSON', false);

export function addOperatorCommands(program: Command, run: RunCommand): void {
  const operator = program
    .command('operator')
    .description('who runs this installation: they verify companies in the console');
  withJson(operator.command('list').description('who they are')).action((options: Options) =>
    run(options, (installation) => print(installation, options)),
  );
  withJson(
    operator
      .command('add')
      .description('name somebody who has an account')
      .argument('<email>')
      .addOption(byOption()),
  ).action((email: string, options: ChangeOptions) =>
    run(options, async (installation) => {
      const added = await addOperator(installation.database, email, named(options.by));
      if (added !== 'added') throw new CommandError(`${email} ${refusals[added]}`);
      await print(installation, options);
    }),
  );
  withJson(
    operator
      .command('remove')
      .description('end their role as an operator')
      .argument('<email>')
      .addOption(byOption()),
  ).action((email: string, options: ChangeOptions) =>
    run(options, async (installation) => {
      if (!(await removeOperator(installation.database, email, named(options.by)))) {
        throw new CommandError(`${email} is not an operator.`);
      }
      await print(installation, options);
    }),
  );
}

/** For the log: only somebody with a shell on the server makes operators. */
const named = (name: string) => ({ kind: 'command', name }) as const;

async function print({ database }: Foundation, { json }: Options): Promise<void> {
  const operators = await listOperators(database.kysely);
  if (json) {
    printJson({ operators });
    return;
  }
  for (const { email, name } of operators) printLine(`${email} (${name})`);
  printLine(`${operators.length} run this installation.`);
}
