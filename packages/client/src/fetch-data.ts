import type { CallName, Calls, ReplyOf } from '@fairlot/contract';
import { api } from './api.ts';
import type { ApiResult, InputArgument } from './api-client.ts';

/** A failed call as an exception, for queries. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly result: Exclude<ApiResult<unknown>, { kind: 'ok' }>;

  constructor(call: CallName, result: CallFailed['result']) {
    super(`${call}: ${result.kind}`);
    this.result = result;
  }
}

/** A call's data, or `CallFailed`. */
export async function fetchData<N extends CallName>(
  name: N,
  ...input: InputArgument<N>
): Promise<NonNullable<ReplyOf<Calls[N]>>> {
  const result = await api(name, ...input);
  if (result.kind === 'ok') return result.data;
  throw new CallFailed(name, result);
}
