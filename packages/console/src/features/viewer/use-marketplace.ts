import { useCall } from '../../lib/use-call.ts';

/** Name and address of the marketplace; undefined until they are known. */
export function useMarketplace() {
  return useCall('GET /api/site/getsite').data?.marketplace;
}
