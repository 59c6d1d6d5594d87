import { apiContext } from '../page-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getauctions/:start/:count', { params: { start: 0, count: 12 } });
  return { auctions: answer.data };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <main>{loaderData.auctions?.auctionSessionCount}</main>;
}
