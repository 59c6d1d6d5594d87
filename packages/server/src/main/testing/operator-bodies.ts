import type { BodyOf, CallName, Calls } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { readLastingPause } from '#bidding/running/pauses.queries.ts';
import type { ConsoleScene } from './console-scene.ts';
import type { TestServer } from './test-server.ts';

type Writing = Exclude<
  Extract<CallName, `POST /api/console/operator/${string}`>,
  'POST /api/console/operator/log'
>;
type Body<N extends Writing> = BodyOf<Calls[N]>;

/**
 * A body for every call of operators that writes, in an order in which each has its effect: about a running
 * sale of the scene, and about another company.
 */
export async function operatorBodies(
  { database: { kysely } }: TestServer,
  { ids, running }: ConsoleScene,
  sellerId: string,
): Promise<{ readonly [N in Writing]: () => Body<N> | Promise<Body<N>> }> {
  const [reportId, signalId] = [uuid(), uuid()];
  const { user_id: userId } = await kysely
    .selectFrom('registrations')
    .select('user_id')
    .where('id', '=', ids.registrationId)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('lot_reports')
    .values({
      id: reportId,
      lot_id: ids.lotId,
      lot_number: '1',
      lot_title: 'Lamp',
      sale_title: 'The Mill House',
      seller_company_id: ids.sellerId,
      reporter_id: userId,
      cause: 'stolen',
      text: '',
    })
    .execute();
  await kysely
    .insertInto('signals')
    .values({
      id: signalId,
      kind: 'retracting',
      severity: 'low',
      bidder_id: userId,
      evidence: '{}',
    })
    .execute();
  const { name, state } = await kysely
    .selectFrom('seller_companies')
    .select(['company_name as name', 'state'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const { saleId } = running;
  const [reason, note] = ['A storm.', 'They were called.'];
  return {
    'POST /api/console/operator/suspendcompany': () => ({ sellerId, reason }),
    'POST /api/console/operator/verifycompany': () => ({ sellerId, companyName: name, state }),
    'POST /api/console/operator/handlereport': () => ({ reportId, note }),
    'POST /api/console/operator/lookatsignal': () => ({ signalId, severity: 'low', note }),
    'POST /api/console/operator/pausesale': () => ({ saleId, reason }),
    'POST /api/console/operator/resumesale': async () => ({
      saleId,
      reason,
      pauseId: (await readLastingPause(kysely, saleId))?.id ?? '',
    }),
    'POST /api/console/operator/beginview': () => ({ sellerId, reason }),
    'POST /api/console/operator/endview': () => undefined,
  };
}
