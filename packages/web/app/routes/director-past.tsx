import { loadOwnAuctions, OwnAuctions } from '../own-auctions.tsx';
import type { Route } from './+types/director-past.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOwnAuctions('past', params.directorId, { context, url });
}

export default function DirectorPast({ loaderData }: Route.ComponentProps) {
  return <OwnAuctions data={loaderData} />;
}
