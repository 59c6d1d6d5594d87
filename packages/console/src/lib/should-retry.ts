import { CallFailed } from '@fairlot/client/fetch-data.ts';

const maxTries = 3;

/** Retries calls without an answer; a refusal would only be repeated. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.result.kind === 'Error' && failures < maxTries;
}
