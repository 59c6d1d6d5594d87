import { useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';

/** The suggestions for a consignor name field, which refers to this list by its id. */
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
