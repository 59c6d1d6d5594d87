import type { CallName } from '@fairlot/contract';
import type { InputArgument } from '@fairlot/client/api-client.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A read call as a query, keyed by its name and input. */
export function callQuery<N extends CallName>(name: N, ...input: InputArgument<N>) {
  return queryOptions({
    queryKey: [name, ...input],
    queryFn: () => fetchData(name, ...input),
  });
}

/** The cached result of a read call, refetched when the page becomes visible again. */
export function useCall<N extends CallName>(name: N, ...input: InputArgument<N>) {
  return useQuery(callQuery(name, ...input));
}
