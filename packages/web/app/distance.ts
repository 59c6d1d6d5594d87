import type { Distance } from '../src/lib/distance.ts';
import { apiContext, crawlerContext } from './page-context.ts';
import type { Route } from './routes/+types/lot.ts';

/** How far a sale is from the ZIP code in the address; null without one, and for search engines. */
export async function readDistance(
  context: Route.LoaderArgs['context'],
  url: URL,
  auctionId: string,
): Promise<Distance | null> {
  const zip = /^\d{5}$/.exec(url.searchParams.get('z') ?? '')?.[0];
  if (zip === undefined || context.get(crawlerContext)) return null;
  const { data } = await context
    .get(apiContext)
    .call('GET /api/site/getdistance/:auctionId/:zip', { params: { auctionId, zip } });
  return data === undefined ? null : { zip, ...data };
}
