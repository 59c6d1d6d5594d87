import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { saleExports } from '@fairlot/contract';
import type { SaleExport } from '@fairlot/contract';
import { Argument } from 'commander';
import type { Command } from 'commander';
import { exportSale } from './export-sale.ts';
import { findSale } from './sale.queries.ts';
import { anId } from '#platform/commands/arguments.ts';
import { CommandError, printJson, say } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly out?: string;
  readonly json: boolean;
}

export function addExport(program: Command, run: RunCommand): void {
  program
    .command('export')
    .description('rows of a sale as CSV, for the seller')
    .argument('<auction>', 'id of the auction or of one of its sessions', anId)
    .addArgument(new Argument('<kind>', 'which rows').choices(saleExports))
    .option('--out <file>', 'where to, instead of standard output; nothing is overwritten')
    .option('--json', 'describe the file in JSON; needs --out', false)
    .action((id: string, kind: SaleExport, options: Options) =>
      run(options, async ({ database }) => {
        if (options.json && options.out === undefined) {
          throw new CommandError('The rows are CSV: with --json, name a file by --out.');
        }
        const sale = await findSale(database.kysely, id);
        if (sale === null) throw new CommandError(`There is no auction ${id}.`);
        const rows = Readable.from(exportSale(database.pool, sale, kind));
        if (options.out === undefined) {
          await pipeline(rows, process.stdout, { end: false });
          return;
        }
        // npm runs its scripts in another folder than the one the user is in.
        const file = path.resolve(process.env['INIT_CWD'] ?? '.', options.out);
        await save(rows, file);
        if (options.json) printJson({ auctionSecureId: sale.auctionId, kind, file });
        else say(file);
      }),
    );
}

async function save(rows: Readable, file: string): Promise<void> {
  try {
    await pipeline(rows, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
    throw new CommandError(`The file could not be written: ${error.message}`);
  }
}
