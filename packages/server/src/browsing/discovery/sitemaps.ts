import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { auctionPath, directorPath, lotPath, sellerPath } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Site } from '#platform/http/site.ts';
import { createMemo } from '#platform/memory/memo.ts';
import { sessionTitle } from '#browsing/catalogue/public.ts';
import { listedKinds, readListed, readPageStarts } from './discovery.queries.ts';
import type { ListedKind, ListedRow } from './discovery.queries.ts';
import { sitemapIndex, urlset } from './sitemap-xml.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

export interface SitemapSizes {
  /** Addresses of one sitemap. */
  readonly page: number;
  /** Rows read and serialized at once. */
  readonly chunk: number;
}

/** The maximum of a sitemap (sitemaps.org), in parts that hold up bids only for some milliseconds. */
export const sitemapSizes: SitemapSizes = { page: 50_000, chunk: 1_000 };
/** New sales are listed soon enough after this; crawlers that return sooner cost nothing. */
const freshMs = 15 * 60_000;
/** Bytes of compressed pages: about forty full ones. */
const capacity = 32 * 1024 * 1024;
/** The number of hosts and kinds whose page starts are cached. */
const rememberedStarts = 1_000;

/**
 * A full list takes half a second of a core and of the database, and depends on the requested port, so
 * anybody can request ever new ones. Further callers get 503.
 */
const making = { atOnce: 1, waiting: 20 };

const pages = [
  '/',
  '/past',
  '/search',
  '/search/past',
  '/about',
  '/sell',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
];

export interface Sitemaps {
  /** The list of a host's sitemaps, compressed with gzip. */
  index(site: Site, origin: string): Promise<Buffer>;
  /** One of them by its name, such as `lots-3`; null if there is none. */
  page(site: Site, origin: string, name: string): Promise<Buffer | null>;
}

/** Lists every public page of a host, so that search engines need not crawl for them. */
export function createSitemaps(database: Database, sizes: SitemapSizes): Sitemaps {
  const kept = createMemo<Buffer>({ freshMs, capacity, sizeOf: ({ length }) => length });
  const gate = createGate(making);
  const packed = (key: string, make: () => Promise<Buffer>) => kept(key, () => gate(make));
  const starts = createMemo<string[]>({ freshMs, capacity: rememberedStarts });

  const startsOf = (site: Site, kind: ListedKind) =>
    starts(`${site.host} ${kind}`, () =>
      readPageStarts(database, site, { kind, pageSize: sizes.page }),
    );

  async function* readPage(site: Site, origin: string, kind: ListedKind, number: number) {
    const known = await startsOf(site, kind);
    const [from, next] = [known[number - 1], known[number]];
    let after = from;
    for (let left = sizes.page; left > 0 && after !== undefined;) {
      const count = Math.min(sizes.chunk, left);
      const rows = await readListed(database, site, {
        kind,
        from: after,
        isFirst: after === from,
        count,
      });
      // Rows added since the pages were divided are on the page that they belong to.
      const own = next === undefined ? rows : rows.filter(({ id }) => id < next);
      yield own.map((row) => entryOf(kind, row, origin));
      left -= count;
      after = own.length < count ? undefined : own.at(-1)?.id;
    }
  }

  return {
    index(site, origin) {
      return packed(`${origin} index`, async () => {
        const names = ['pages'];
        for (const kind of listedKinds) {
          const known = await startsOf(site, kind);
          names.push(...known.map((_, index) => `${kind}-${index + 1}`));
        }
        return pack([sitemapIndex(names.map((name) => `${origin}/sitemap-${name}.xml`))]);
      });
    },

    async page(site, origin, name) {
      const key = `${origin} ${name}`;
      if (name === 'pages') return packed(key, () => pack(urlset(staticPages(origin))));
      const [, kindName, digits] = /^(\w+)-([1-9]\d{0,5})$/.exec(name) ?? [];
      const kind = listedKinds.find((one) => one === kindName);
      if (kind === undefined) return null;
      const number = Number(digits);
      if (number > (await startsOf(site, kind)).length) return null;
      return packed(key, () => pack(urlset(readPage(site, origin, kind, number))));
    },
  };
}

async function* staticPages(origin: string): AsyncGenerator<SitemapEntry[]> {
  yield pages.map((path) => ({ address: origin + path, changedAt: null }));
}

function entryOf(kind: ListedKind, row: ListedRow, origin: string): SitemapEntry {
  return { address: origin + pathOf(kind, row), changedAt: row.changed_at };
}

function pathOf(kind: ListedKind, row: ListedRow): string {
  switch (kind) {
    case 'auctions':
      return auctionPath(row.id, sessionTitle(row.title, row.session_title));
    case 'lots':
      return lotPath(row.session_id ?? '', row.id, row.title);
    case 'sellers':
      return sellerPath(row.id);
    case 'managers':
      return directorPath(row.id);
  }
}

async function pack(chunks: Iterable<string> | AsyncIterable<string>): Promise<Buffer> {
  const source = Readable.from(chunks);
  const gzip = createGzip();
  source.on('error', (error) => gzip.destroy(error));
  return buffer(source.pipe(gzip));
}
