import type { App } from '#platform/http/create-app.ts';
import { limitByNetwork } from '#platform/http/limit-by-network.ts';
import { idOf, paramOf, siteOf } from '#platform/http/read-address.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Catalogs } from './catalogs.ts';

/** A person opens a catalog now and then; a large one is some thirty megabytes. */
const config = limitByNetwork(20);
/** Instead of a catalog, each with the seconds after which to ask again. */
const answers = {
  /** After the time that a request has waited itself. */
  underway: {
    retryAfter: 20,
    sentence: 'We are still printing this catalog. Please try again in half a minute.',
  },
  failed: {
    retryAfter: 300,
    sentence:
      'This catalog could not be printed. Please try again in a few minutes. The sale’s page has all of its lots.',
  },
} as const;

/** Serves a sale's printed catalog at `/catalog/<id of the sale>.pdf`. */
export function servePrintCatalogue(
  app: App,
  { catalogs, findSite }: { readonly catalogs: Catalogs; readonly findSite: FindSite },
): void {
  app.get('/catalog/:file', { config }, async (request, reply) => {
    const site = await siteOf(findSite, request);
    const id = idOf(/^(.+)\.pdf$/.exec(paramOf(request, 'file'))?.[1] ?? '');
    const { version, fileName, open } = await catalogs.find(id, site);
    const tag = `"${version}"`;
    void reply.header('x-content-type-options', 'nosniff').header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.includes(tag)) {
      return reply.code(304).header('etag', tag).send();
    }
    const file = await open();
    if (file === 'underway' || file === 'failed') {
      const { retryAfter, sentence } = answers[file];
      // Browsers ask again by themselves.
      if (file === 'underway') void reply.header('refresh', retryAfter);
      return reply
        .code(503)
        .header('retry-after', retryAfter)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(sentence);
    }
    return reply
      .header('etag', tag)
      .header('cache-control', 'public, max-age=60')
      .header('content-disposition', `inline; filename="${fileName}"`)
      .header('content-length', file.size)
      .type('application/pdf')
      .send(file.bytes);
  });
}
