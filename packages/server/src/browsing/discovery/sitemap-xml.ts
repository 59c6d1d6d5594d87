import { xmlText } from './xml.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  /** Absolute. */
  readonly address: string;
  readonly changedAt: Date | null;
}

/** A list of addresses, piece by piece: 50,000 of them at once would hold up bids. */
export async function* urlset(
  chunks: AsyncIterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="${schema}">\n`;
  for await (const entries of chunks) {
    yield entries.map((entry) => `<url>${entryXml(entry)}</url>\n`).join('');
  }
  yield '</urlset>\n';
}

/** The sitemap index. */
export function sitemapIndex(addresses: readonly string[]): string {
  const maps = addresses.map(
    (address) => `<sitemap>${entryXml({ address, changedAt: null })}</sitemap>\n`,
  );
  return `${head}<sitemapindex xmlns="${schema}">\n${maps.join('')}</sitemapindex>\n`;
}

function entryXml({ address, changedAt }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<loc>${xmlText(address)}</loc>${changed}`;
}
