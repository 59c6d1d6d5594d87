import { CallFailed } from '@fairlot/client/fetch-data.ts';

const maxTries = 3;

/** What was refused would be refused again; what found no answer may find one. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  return error.result.kind === 'Error' && failures < maxTries;
}
