import { api } from '@fairlot/client/api.ts';

/** Id of the lot of a sale that has this number, whatever the board shows; undefined: none was found. */
export async function findLotOf({
  sellerId,
  saleId,
  number,
}: {
  readonly sellerId: string;
  readonly saleId: string;
  readonly number: string;
}): Promise<string | undefined> {
  const answer = await api('POST /api/console/sellers/:sellerId/findlots', {
    params: { sellerId },
    body: { words: number, saleId },
  });
  if (answer.kind !== 'ok') return undefined;
  const wanted = number.toLowerCase();
  return answer.data.find((lot) => lot.saleId === saleId && lot.lotNumber.toLowerCase() === wanted)
    ?.lotId;
}
