import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { certificateForReview, certificatesForReview } from '#identity/tax-certificates/public.ts';
import type { ReviewedCertificate } from '#identity/tax-certificates/public.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly json: boolean;
}

const unknown = 'There is no such certificate, or its owner has deleted it.';

interface Offers {
  readonly invoices: {
    readonly decideCertificate: (certificateId: string, valid: boolean) => Promise<boolean>;
  };
}

export function addCertificate(program: Command, run: RunCommand<Offers>): void {
  const certificate = program
    .command('certificate')
    .description('tax certificates: staff review each before it counts');
  certificate
    .command('list')
    .description('those waiting for a decision, oldest first')
    .option('--all', 'include decided and deleted ones', false)
    .option('--json', 'answer in JSON', false)
    .action((options: Options & { all: boolean }) =>
      run(options, async ({ database }) => {
        print(
          await certificatesForReview(database.kysely, options.all ? 'all' : 'waiting'),
          options,
        );
      }),
    );
  certificate
    .command('save')
    .description('write the file of a certificate to a file here, to look at it')
    .argument('<certificate>', 'id of the certificate', anId)
    .argument('<file>', 'where to; nothing is overwritten')
    .option('--json', 'answer in JSON', false)
    .action((id: string, target: string, options: Options) =>
      run(options, (installation) => save(installation, id, target, options)),
    );
  for (const [name, valid, description] of [
    ['approve', true, 'accept it: it counts until it expires, also for existing invoices'],
    ['refuse', false, 'reject it: its owner sees that'],
  ] as const) {
    certificate
      .command(name)
      .description(description)
      .argument('<certificate>', 'id of the certificate', anId)
      .option('--json', 'answer in JSON', false)
      .action((id: string, options: Options) =>
        run(options, async ({ database }, open) => {
          const { invoices } = await open();
          if (!(await invoices.decideCertificate(id, valid))) throw new CommandError(unknown);
          const decided = await certificateForReview(database.kysely, id);
          print(decided ? [decided] : [], options);
        }),
      );
  }
}

async function save(
  { database, files }: Foundation,
  id: string,
  target: string,
  { json }: Options,
): Promise<void> {
  const found = await certificateForReview(database.kysely, id);
  const bytes = found?.fileKey ? await files.read(found.fileKey) : null;
  if (bytes === null) throw new CommandError(unknown);
  // npm runs its scripts in another folder than the one the user is in.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', target);
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file could not be written: ${reason}`);
  }
  if (json) printJson({ certificateSecureId: id, file });
  else printLine(file);
}

function print(certificates: readonly ReviewedCertificate[], { json }: Options): void {
  const lines = certificates.map(({ id, fileKey, expiresOn, valid, ...certificate }) => ({
    secureId: id,
    ...certificate,
    expirationDate: expiresOn,
    valid,
    hasFile: fileKey !== null,
  }));
  if (json) {
    printJson({ certificates: lines });
    return;
  }
  for (const line of lines) {
    const decision = line.valid === null ? 'waiting' : line.valid ? 'valid' : 'refused';
    const marks = [line.expired && 'expired', line.deleted && 'deleted'].filter(Boolean).join(' ');
    const who = [line.name, line.companyName, line.email].filter(Boolean).join(', ');
    const until = line.expirationDate ?? 'no end';
    printLine(
      `${line.secureId} ${decision.padEnd(7)} ${line.state} ${line.taxId} (${until}) ${who} ${marks}`.trimEnd(),
    );
  }
  printLine(`${lines.length} certificates.`);
}
