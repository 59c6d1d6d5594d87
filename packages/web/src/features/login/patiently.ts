import type { ApiResult } from '@fairlot/client/api-client.ts';
import { underOneLogin } from '@fairlot/client/under-one-login.ts';

/** A failover takes seconds; after a minute people have gone on and are told that it did not work. */
const forMs = 60_000;

const code = () => import('@fairlot/client/until-answered.ts');
let loaded: Promise<Awaited<ReturnType<typeof code>> | null> | null = null;

/**
 * Loads the code when somebody has logged in: while the server is away it would not come. Where it fails to come, calls
 * are made once.
 */
export function preparePatience(): void {
  loaded ??= code().catch(() => null);
}

/**
 * Makes a call that has one effect however often it is made, until somebody decides it; under the login that it is
 * begun with alone.
 */
export async function patiently<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const own = underOneLogin(call, 'Your login changed in the meantime. Please try again.');
  const patience = await loaded;
  if (patience === null) return own();
  const { signal } = new AbortController();
  return patience.untilAnswered(own, { onWait: () => {}, signal, forMs });
}
