import type { BodyOf, CallName, Calls, ParamsOf } from '@fairlot/contract';

type Params<N extends CallName> = ParamsOf<Calls[N]>;
type Body<N extends CallName> = BodyOf<Calls[N]>;

/** What a call needs: its address parameters, its body, both or neither. */
export type CallInput<N extends CallName> = (Params<N> extends undefined
  ? { params?: undefined }
  : { params: Params<N> }) &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> });

/** Splits `GET /api/site/getlot/:lotId` and fills in its parameters. */
export function callAddress(
  name: CallName,
  params: Readonly<Record<string, unknown>> = {},
): { method: string; path: string } {
  const [method = 'GET', template = ''] = name.split(' ', 2);
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  return { method, path };
}
