import { useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';

/** What a field for a consignor's name completes to, by the id of this list. */
export function ConsignorNames({ id }: { id: string }) {
  const { sellerId = '', saleId = '' } = useParams();
  const { data } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/consignornames', {
    params: { sellerId, saleId },
  });
  return (
    <datalist id={id}>
      {data?.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
