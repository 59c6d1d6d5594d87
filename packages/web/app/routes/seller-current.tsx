import { loadOwnAuctions, OwnAuctions } from '../own-auctions.tsx';
import type { Route } from './+types/seller-current.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnAuctions('current', params.sellerId, { context, url });
}

export default function SellerCurrent({ loaderData }: Route.ComponentProps) {
  return <OwnAuctions data={loaderData} />;
}
