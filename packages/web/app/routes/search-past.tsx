import { searchMetadata } from '../search-metadata.ts';
import { loadSearch, SearchSection } from '../search-route.tsx';
import type { Route } from './+types/search-past.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadSearch('past', { context, params, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return searchMetadata(loaderData, matches);
}

export default function SearchPastRoute({ loaderData }: Route.ComponentProps) {
  return <SearchSection data={loaderData} />;
}
