import type { SaleSetup } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readSetup, readStateOf } from '#selling/sales/public.ts';
import { readFixedFields } from './fixed-fields.ts';
import { presentFields } from './present-setup.ts';

/** The setup of a seller's sale; throws `NotFound` if they have none with this id. */
export async function readSaleSetup(
  { kysely }: Database,
  sellerId: string,
  saleId: string,
): Promise<SaleSetup> {
  const stored = await readSetup(kysely, sellerId, saleId);
  const sale = stored && (await readStateOf(kysely, saleId));
  if (!sale) throw new AppError('NotFound');
  const managers = await kysely
    .selectFrom('managers')
    .select(['id', 'first_name', 'last_name', 'position'])
    .where('seller_company_id', '=', sellerId)
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  return {
    saleId,
    stage: sale.state,
    publishedAt: sale.publishedAt?.toISOString() ?? null,
    fields: presentFields(stored),
    fixed: await readFixedFields(kysely, saleId, sale),
    managers: managers.map(({ id, first_name, last_name, position }) => ({
      managerId: id,
      name: `${first_name} ${last_name}`,
      position,
    })),
    closes: stored.sessions.map(({ id, firstClose, lots }) => {
      const closes = lots.map(({ close }) => close);
      return {
        sessionId: id,
        lots: lots.length,
        firstCloseAt: new Date(
          Math.min(...closes, ...(closes.length ? [] : [firstClose])),
        ).toISOString(),
        lastCloseAt: new Date(
          Math.max(...closes, ...(closes.length ? [] : [firstClose])),
        ).toISOString(),
      };
    }),
  };
}
