import { searchMetadata } from '../search-metadata.ts';
import { loadSearch, SearchSection } from '../search-route.tsx';
import type { Route } from './+types/search.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadSearch('upcoming', { context, params, url });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return searchMetadata(loaderData, matches);
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchSection data={loaderData} />;
}
