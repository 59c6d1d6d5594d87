import * as contract from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { isOutsideUrl } from '#platform/outgoing/outside-url.ts';
import { countOtherDevices, deleteDevice, hasDevice, putDevice } from './devices.queries.ts';

/** Each names an address that we then post to. */
const saves = { rateLimit: { max: 20, windowMs: 60 * 60_000 } };

export function servePush(
  api: Api,
  {
    database,
    publicKey,
    allowLoopback,
  }: {
    readonly database: Database;
    readonly publicKey: string;
    readonly allowLoopback: boolean;
  },
): void {
  const { kysely } = database;

  api.handle(contract.getPushDevice, async ({ caller, site }) => ({
    isOn: await hasDevice(kysely, caller.loginId),
    publicKey: site.tenantId === null ? publicKey : null,
  }));

  api.handle(
    contract.savePushDevice,
    ({ body, caller }) =>
      database.transaction(async (transaction) => {
        const { endpoint } = body;
        if (!isOutsideUrl(endpoint, allowLoopback)) return contract.refused('PushAddressRefused');
        const others = await countOtherDevices(transaction, { ...caller, endpoint });
        if (others >= contract.limits.pushDevicesPerAccount) {
          return contract.refused('TooManyPushDevices');
        }
        await putDevice(transaction, caller, body);
        return contract.done();
      }),
    saves,
  );

  api.handle(contract.removePushDevice, async ({ caller }) => {
    await deleteDevice(kysely, caller.loginId);
    return undefined;
  });
}
