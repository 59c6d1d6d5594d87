import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useQuery } from '@tanstack/react-query';
import { loginOf, useViewer } from '../../lib/viewer.ts';

/** The viewer's after-sale offers; not requested until the viewer is known. */
export function useOffers() {
  const login = loginOf(useViewer());
  return useQuery({
    queryKey: ['offers', login],
    queryFn: () => fetchData('GET /api/site/offers'),
    enabled: login !== null,
  });
}
