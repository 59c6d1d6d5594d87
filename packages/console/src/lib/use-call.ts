import type { CallName } from '@fairlot/contract';
import type { InputArgument } from '@fairlot/client/api-client.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A call that reads, as a query: its name and input are its key. */
export function callQuery<N extends CallName>(name: N, ...input: InputArgument<N>) {
  return queryOptions({
    queryKey: [name, ...input],
    queryFn: () => fetchData(name, ...input),
  });
}

/** What a call reads, kept and read again when the page is looked at again. */
export function useCall<N extends CallName>(name: N, ...input: InputArgument<N>) {
  return useQuery(callQuery(name, ...input));
}
