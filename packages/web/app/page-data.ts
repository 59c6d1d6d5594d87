import { requestIdHeader } from '@fairlot/contract';
import { data } from 'react-router';
import type { PageAnswer } from './page-context.ts';

/** What an error page knows besides its status. */
export interface Failure {
  /** Lets support find the error in the log; null when it was not logged. */
  readonly reference: string | null;
}

/** The data of an answer; otherwise throws an error page: 404 where nothing was found, else 429, 500 or 503. */
export function expectData<T>(answer: PageAnswer<T>): NonNullable<T> {
  if (answer.data !== undefined && answer.data !== null) return answer.data;
  // A malformed id finds nothing either.
  const status = answer.status === 400 || answer.status === 404 ? 404 : answer.status;
  const failure: Failure = { reference: answer.headers[requestIdHeader.toLowerCase()] ?? null };
  throw data(failure, { status: [404, 429, 503].includes(status) ? status : 500 });
}

/** Page of a list asked for in the address, from 1. */
export function pageNumber(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** A page past the end of its list is not found. */
export function expectWithinList(skip: number, items: readonly unknown[]): void {
  if (skip > 0 && items.length === 0) throw data(null, { status: 404 });
}
