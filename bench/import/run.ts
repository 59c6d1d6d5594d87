import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openLots } from '../../packages/server/src/bidding/lot-state/public.ts';
import { forEachLimited } from '../../packages/server/src/platform/background/for-each-limited.ts';
import { openFileStore } from '../../packages/server/src/platform/files/open-file-store.ts';
import { picturesAtOnce } from '../../packages/server/src/selling/intake/pictures-folder.ts';
import { importSale } from '../../packages/server/src/selling/intake/public.ts';
import { createPictureVault } from '../../packages/server/src/selling/pictures/public.ts';
import { withDatabase } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';
import { writeSaleFolder } from './sale-folder.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, lots: { type: 'string' } },
});
/** `--lots=10000` is what we promise; of two cores it takes some 75 minutes. */
const lots = Number(values.lots ?? (values.quick ? 100 : 1_000));

interface Taken {
  readonly clockMs: number;
  /** Of all cores, by this process and by the database. */
  readonly coresMs: number;
}

async function measure(bench: BenchDatabase, work: () => Promise<unknown>): Promise<Taken> {
  const before = await coreMs(process.pid, bench);
  const begun = performance.now();
  await work();
  const clockMs = performance.now() - begun;
  const after = await coreMs(process.pid, bench);
  const coresMs = after.server + after.database - before.server - before.database;
  return { clockMs, coresMs };
}

/** Of one picture. */
const each = ({ clockMs, coresMs }: Taken, count: number): Taken => ({
  clockMs: clockMs / count,
  coresMs: coresMs / count,
});
const told = ({ clockMs, coresMs }: Taken) =>
  `${(1_000 / clockMs).toFixed(1)} pictures/s, ${coresMs.toFixed(1)} ms of a core each`;

/** Pictures that the peer takes at most: of many more, each kind comes as often in the first of them as in all. */
const mostAlone = 3_000;

/** The peer: sharp decodes, turns, scales and encodes the same files as the product does; nothing is kept. */
async function sharpAlone(files: readonly string[]): Promise<void> {
  await forEachLimited(files, picturesAtOnce, async (file) => {
    await sharp(file)
      .autoOrient()
      .resize({ width: 2_000, height: 2_000, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer();
  });
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-bench-sale-'));
try {
  const files = await writeSaleFolder(folder, lots);
  await withDatabase(async (bench) => {
    const vault = createPictureVault(openFileStore(bench.folder));
    const waits = monitorEventLoopDelay({ resolution: 5 });
    waits.enable();
    const ours = await measure(bench, () =>
      importSale({ database: bench.database, vault, openLots }, folder, {
        stage: 'published',
        dryRun: false,
      }),
    );
    waits.disable();
    const memory = process.resourceUsage().maxRSS / 1024;
    const some = files.slice(0, mostAlone);
    const alone = await measure(bench, () => sharpAlone(some));
    const [our, their] = [each(ours, files.length), each(alone, some.length)];
    console.log(`${lots} lots with ${files.length} pictures imported, ${picturesAtOnce} at once:`);
    console.log(`  ours ${told(our)}`);
    console.log(`  sharp ${told(their)}`);
    console.log(
      `  import ÷ sharp alone = ${(their.clockMs / our.clockMs).toFixed(2)} (goal ≥ 0.8), by processor time ${(their.coresMs / our.coresMs).toFixed(2)}`,
    );
    console.log(
      `  at most ${memory.toFixed(0)} MB of memory; event loop held up p99 ${(waits.percentile(99) / 1e6).toFixed(0)} ms, at most ${(waits.max / 1e6).toFixed(0)} ms`,
    );
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
