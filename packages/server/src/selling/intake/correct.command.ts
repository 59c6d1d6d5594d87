import type { Command } from 'commander';
import { anId } from '#platform/commands/arguments.ts';
import { byOption } from '#platform/commands/by-option.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';
import { readNamedFile } from '#platform/commands/named-file.ts';
import { changeLot } from '#selling/sales/public.ts';
import { LotCorrection } from './lot-correction.ts';

interface Options {
  readonly title?: string;
  readonly description?: string;
  readonly by: string;
  readonly json: boolean;
}

/** Characters. */
export function addCorrect(program: Command, run: RunCommand): void {
  program
    .command('correct')
    .description('correct what a lot says, while its auction is a preview')
    .argument('<lot>', 'id of the lot', anId)
    .option('--title <title>', 'its title')
    .option('--description <file>', 'its description: HTML or plain text')
    .addOption(byOption())
    .option('--json', 'answer in JSON', false)
    .action((lotId: string, options: Options) =>
      run(options, async ({ database }) => {
        const { title, descriptionHtml } = await readCorrection(options);
        const change = {
          ...(title !== undefined && { title }),
          ...(descriptionHtml !== undefined && { descriptionHtml }),
        };
        const by = { kind: 'command', name: options.by } as const;
        const outcome = await changeLot(database, lotId, change, by);
        if (outcome === 'not-found') throw new CommandError(`There is no lot ${lotId}.`);
        if (outcome === 'published') {
          throw new CommandError('Its auction is published: bidders rely on what the lot says.');
        }
        if (options.json) printJson({ lotSecureId: lotId, corrected: true });
        else printLine('Corrected.');
      }),
    );
}

async function readCorrection({ title, description: file }: Options) {
  if (title === undefined && file === undefined) {
    throw new CommandError('Say what to correct: --title or --description.');
  }
  const description = file && (await readNamedFile(file)).toString('utf8');
  const read = LotCorrection.safeParse({ title, description });
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new CommandError(`--${String(issue?.path[0])} ${issue?.message}`);
  }
  return { title: read.data.title, descriptionHtml: read.data.description };
}
