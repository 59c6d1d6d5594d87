import { loadOwnAuctions, OwnAuctions } from '../own-auctions.tsx';
import type { Route } from './+types/seller-past.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnAuctions('past', params.sellerId, { context, url });
}

export default function SellerPast({ loaderData }: Route.ComponentProps) {
  return <OwnAuctions data={loaderData} />;
}
