import { api } from '@fairlot/client/api.ts';

/** The id of the lot with this number, on the board or not; undefined: not found. */
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
