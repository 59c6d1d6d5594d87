import path from 'node:path';
import { auctionPath, marketingPath } from '@fairlot/contract';
import type { Command } from 'commander';
import { ImportError, formatProblem } from './problem.ts';
import { addMarketplace } from '#selling/sellers/public.ts';
import type { OpenLots, SaleStage } from '#selling/sales/public.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { importSale } from './import-sale.ts';
import type { ImportedSale } from './import-sale.ts';
import { journalsOf, openKeptPictures } from './kept-pictures.ts';
import { createPictureProgress } from './picture-progress.ts';
import type { Config } from '#platform/config/config.ts';
import { CommandError, printJson, printLine, say } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Options {
  readonly publish: boolean;
  readonly draft: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export interface ImportDependencies {
  readonly openLots: OpenLots;
}

export const addImport =
  (dependencies: ImportDependencies) =>
  (program: Command, run: RunCommand): void => {
    program
      .command('import')
      .description('make an auction from a folder with sale.json, lots.csv and images/')
      .argument('<folder>', 'the folder of the sale')
      .option('--publish', 'open it to bidders at once', false)
      .option('--draft', 'keep it for the seller’s own staff, for now', false)
      .option('--dry-run', 'check everything and change nothing', false)
      .option('--json', 'answer in JSON', false)
      .action((named: string, options: Options) =>
        run(options, async ({ config, database, files }) => {
          const folder = path.resolve(process.env['INIT_CWD'] ?? '', named);
          const vault = createPictureVault(files);
          const place = await journalsOf(config.dataDir, database);
          const kept = await openKeptPictures({ vault, files, place }, folder);
          try {
            const imported = await importSale({ ...dependencies, database, vault: kept }, folder, {
              stage: stageOf(options),
              dryRun: options.dryRun,
              onPicture: progressOn(process.stderr),
            });
            if (imported.written) await kept.forget();
            // The first sale of an installation would otherwise be on a host that nobody knows.
            const { hostname } = new URL(config.publicUrl);
            if (imported.written) await addMarketplace(database.kysely, [hostname]);
            report(imported, config, options);
          } catch (error) {
            if (!(error instanceof ImportError)) throw error;
            reportProblems(error, options, kept.count());
          }
        }),
      );
  };

/** Milliseconds between two lines of progress: on a screen, where one replaces the other, and in a log. */
const sayEvery = { screen: 500, log: 30_000 };

/** Says how far the pictures are; an import that is over sooner says nothing in a log. */
function progressOn(output: NodeJS.WriteStream): (done: number, all: number) => void {
  const everyMs = output.isTTY ? sayEvery.screen : sayEvery.log;
  const progress = createPictureProgress();
  let said = performance.now();
  return (done, all) => {
    const now = performance.now();
    const isLast = output.isTTY && done === all;
    if (now - said < everyMs && !isLast) return;
    said = now;
    const line = progress(done, all, now);
    if (output.isTTY) output.write(`\r\u001B[K${line}${isLast ? '\n' : ''}`);
    else say(line);
  };
}

function stageOf({ publish, draft }: Options): SaleStage {
  if (publish && draft) throw new CommandError('Say either --publish or --draft.');
  if (publish) return 'published';
  return draft ? 'draft' : 'preview';
}

function report({ sale, written, warnings }: ImportedSale, config: Config, options: Options): void {
  for (const warning of warnings) say(`Warning: ${formatProblem(warning)}`);
  const lots = sale.sessions.flatMap(({ lots }) => lots);
  if (!written) {
    if (options.json) printJson({ isError: false, dryRun: true, lotCount: lots.length });
    else printLine(`"${sale.terms.title}" can be imported: ${lots.length} lots.`);
    return;
  }
  const [first] = written.sessions;
  const url = new URL(auctionPath(first?.id ?? '', sale.terms.title), config.publicUrl);
  if (sale.seller.host !== null) url.hostname = sale.seller.host;
  const links = written.links.map(({ id, name }) => {
    const address = new URL(marketingPath(id, sale.terms.title), url);
    return { name, url: address.href };
  });
  if (!options.json) {
    const next = {
      draft: `a draft; show it with: preview ${written.auctionId}`,
      preview: `a preview; publish it with: publish ${written.auctionId}`,
      published: 'published',
    }[stageOf(options)];
    printLine(`Imported "${sale.terms.title}": ${lots.length} lots, ${next}\n${url.href}`);
    for (const link of links) printLine(`${link.name}: ${link.url}`);
    return;
  }
  printJson({
    auctionSecureId: written.auctionId,
    auctionSessions: written.sessions.map(({ id, title }, index) => ({
      secureId: id,
      title,
      lotCount: sale.sessions[index]?.lots.length ?? 0,
    })),
    lots: written.lots.map(({ id, lot, sessionId }) => ({
      lotNumber: lot.lotNumber,
      secureId: id,
      sessionSecureId: sessionId,
    })),
    url: url.href,
    links,
  });
}

function reportProblems(error: ImportError, options: Options, kept: number): void {
  process.exitCode = 1;
  if (options.json) {
    printJson({
      isError: true,
      problems: error.problems.map((problem) => ({ ...problem, text: formatProblem(problem) })),
    });
    return;
  }
  say(error.message);
  say(`Nothing was imported: ${error.problems.length} problem(s).`);
  if (kept > 0) say(`${kept.toLocaleString('en-US')} good pictures are kept for the next try.`);
}
