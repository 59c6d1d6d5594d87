import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import type { DiskFileStore } from '#platform/files/disk-file-store.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Gate } from '#platform/http/gate.ts';
import type { Site } from '#platform/http/site.ts';
import type { Log } from '#platform/log/log.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Printing } from './printing.ts';
import { fileNameOf, readSaleToPrint } from './sale-to-print.ts';
import type { PrintableSale } from './sale-to-print.ts';

/** Of this node: a catalog takes from half a second to a minute. */
const printing = { atOnce: 1, waiting: 4 };
/** Facts of the sale forget its version sooner; a seller's new telephone number is no fact. */
const versionFreshMs = 60_000;
/** Sales and hosts whose version is remembered; each is some hundred bytes. */
const maxVersions = 2_000;
/** Milliseconds. What could not be printed hardly can be a moment later, and others wait. */
const restMs = 300_000;
const maxFailed = 1_000;

export interface CatalogDependencies {
  readonly database: Database;
  /** Of expensive reads. */
  readonly gate: Gate;
  readonly cache: DiskFileStore;
  readonly print: Printing['print'];
  readonly linkTo: (host: string, path: string) => string;
  readonly log: Log;
  /** Milliseconds that a request waits for a catalog being printed. */
  readonly patienceMs: number;
}

export type CatalogFile = NonNullable<Awaited<ReturnType<DiskFileStore['stream']>>>;

/** "underway" while it is being printed or waits to be, "failed" for some minutes after it could not be. */
export type Opened = CatalogFile | 'underway' | 'failed';

export interface Catalogs {
  /** Throws `NotFound` for a sale that the host does not show, and for drafts. */
  readonly find: (
    auctionId: string,
    site: Site,
  ) => Promise<{
    readonly version: string;
    readonly fileName: string;
    readonly open: () => Promise<Opened>;
  }>;
  readonly forgetVersions: () => void;
}

/** Catalogs as files of the cache, printed again when something in them has changed. */
export function createCatalogs(dependencies: CatalogDependencies): Catalogs {
  const { database, gate, cache, print, linkTo, log, patienceMs } = dependencies;
  const versions = createMemo<{ version: string; fileName: string }>({
    freshMs: versionFreshMs,
    capacity: maxVersions,
  });
  const inLine = createGate(printing);
  const underway = new Map<string, Promise<void>>();
  /** Until when a version rests. */
  const resting = new LRUCache<string, number>({ max: maxFailed });
  const hasFailed = (key: string) => performance.now() < (resting.get(key) ?? 0);

  const read = (auctionId: string, site: Site): Promise<PrintableSale> =>
    gate(() => readSaleToPrint(database, auctionId, site, linkTo));

  /** The sale may have changed since its version was asked for: what is printed is named by what it is. */
  async function printNow(auctionId: string, site: Site, folder: string): Promise<void> {
    const { sale, version, now } = await read(auctionId, site);
    const key = `${folder}/${version}.pdf`;
    try {
      await print({ sale, now, key });
    } catch (error) {
      resting.set(key, performance.now() + restMs);
      throw error;
    }
    const latest = `${folder}/latest`;
    const before = (await cache.read(latest))?.toString();
    await cache.write(latest, Buffer.from(version));
    if (before !== undefined && before !== version) await cache.remove(`${folder}/${before}.pdf`);
  }

  async function open(auctionId: string, site: Site, version: string): Promise<Opened> {
    const folder = folderOf(auctionId, site);
    const key = `${folder}/${version}.pdf`;
    const kept = await cache.stream(key);
    if (kept !== null) return kept;
    if (hasFailed(key)) return 'failed';
    const running =
      underway.get(folder) ??
      inLine(() => printNow(auctionId, site, folder))
        .catch((error: unknown) => log.warn({ err: error, auctionId }, 'a catalog was not printed'))
        .finally(() => underway.delete(folder));
    underway.set(folder, running);
    await Promise.race([running, setTimeout(patienceMs, undefined, { ref: false })]);
    return (await cache.stream(key)) ?? (hasFailed(key) ? 'failed' : 'underway');
  }

  return {
    async find(auctionId, site) {
      const found = await versions(`${auctionId} ${site.host}`, async () => {
        const { sale, version } = await read(auctionId, site);
        return { version, fileName: fileNameOf(sale.auction) };
      });
      return { ...found, open: () => open(auctionId, site, found.version) };
    },
    forgetVersions: versions.clear,
  };
}

/** A catalog names its host, whose name may not be a valid file name. */
function folderOf(auctionId: string, { host }: Site): string {
  const mark = createHash('sha256').update(host).digest('hex').slice(0, 12);
  return `catalogs/${auctionId.slice(-2)}/${auctionId}-${mark}`;
}
