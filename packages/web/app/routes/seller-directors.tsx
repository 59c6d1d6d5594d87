import { DirectorList } from '../../src/features/sellers/public.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import type { Route } from './+types/seller-directors.ts';

export async function loader({ context, params: { sellerId } }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getdirectors/:sellerId', { params: { sellerId } });
  return { directors: expectData(answer) };
}

export default function SellerDirectors({ loaderData: { directors } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="managers-heading">
      <h2 id="managers-heading" className="sr-only">
        Auction Managers
      </h2>
      <DirectorList directors={directors} />
    </section>
  );
}
