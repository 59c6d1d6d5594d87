import * as contract from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { readOptOuts, setMailChoice } from './mail-choices.queries.ts';

export function serveMailChoices(api: Api, { kysely }: Database): void {
  api.handle(contract.getMailChoices, async ({ caller }) => ({
    off: await readOptOuts(kysely, caller.userId),
  }));

  api.handle(contract.setMailChoice, async ({ body, caller }) => {
    await setMailChoice(kysely, caller.userId, body);
    return undefined;
  });
}
