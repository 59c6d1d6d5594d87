import type { CallName, Calls, ReplyOf } from '@fairlot/contract';
import { createContext } from 'react-router';
import type { CallInput } from '@fairlot/client/call-input.ts';

/** Answer of the API to an anonymous visitor of the request's host. */
export interface PageAnswer<Reply> {
  readonly status: number;
  /** Undefined unless the status is 200. */
  readonly data: Reply | undefined;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How loaders get public data; supplied by the server that mounts the pages. */
export interface PageApi {
  call<N extends CallName>(name: N, input?: CallInput<N>): Promise<PageAnswer<ReplyOf<Calls[N]>>>;
}

export const apiContext = createContext<PageApi>();
export const nonceContext = createContext<string>();
/** Crawlers get one long page of lots instead of a list that grows while it is scrolled. */
export const crawlerContext = createContext<boolean>();
