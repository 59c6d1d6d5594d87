import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useQuery } from '@tanstack/react-query';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** Lots that their sellers offer the viewer after the sale; nobody is asked for while that is unknown. */
export function useOffers() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['offers', login],
    queryFn: () => fetchData('GET /api/site/offers'),
    enabled: login !== null,
  });
}
