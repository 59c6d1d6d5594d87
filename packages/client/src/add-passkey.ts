import { api } from './api.ts';
import type { ApiResult } from './api-client.ts';
import { makePasskey } from './ask-passkey.ts';

/**
 * Adds a passkey of this host to the account of whoever is signed in and knows its password. Why none was
 * added, or null; `failureText` says that of a call that failed.
 */
export async function addPasskey(
  password: string,
  failureText: (result: Exclude<ApiResult<unknown>, { kind: 'ok' }>) => string,
): Promise<string | null> {
  const begun = await api('POST /api/site/beginpasskey', { body: { password } });
  if (begun.kind !== 'ok') return failureText(begun);
  if (begun.data.options === null) return begun.data.message;
  const made = await makePasskey(begun.data.options);
  if (made.kind === 'failed') return made.reason;
  if (made.kind === 'overtaken') return 'No passkey was created. You can try again.';
  const saved = await api('POST /api/site/savepasskey', { body: { credential: made.credential } });
  if (saved.kind !== 'ok') return failureText(saved);
  return saved.data.isError ? saved.data.message : null;
}
