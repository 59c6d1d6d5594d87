import { loadOwnAuctions, OwnAuctions } from '../own-auctions.tsx';
import type { Route } from './+types/director-current.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnAuctions('current', params.directorId, { context, url });
}

export default function DirectorCurrent({ loaderData }: Route.ComponentProps) {
  return <OwnAuctions data={loaderData} />;
}
