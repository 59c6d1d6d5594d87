import { api } from '@fairlot/client/api.ts';
import { Portrait } from '../company/public.ts';

/** The photo that represents a sale, with buttons to change it. */
export function SalePhoto({
  params,
  has,
  mayEdit,
}: {
  params: { sellerId: string; saleId: string };
  has: boolean;
  mayEdit: boolean;
}) {
  return (
    <Portrait
      address={`/auctionphoto/${params.saleId}/450`}
      alt="Photo of the sale"
      has={has}
      mayEdit={mayEdit}
      save={(picture) =>
        api('POST /api/console/sellers/:sellerId/sales/:saleId/photo', {
          params,
          body: { picture },
        })
      }
    />
  );
}
