/**
 * Whether a request that states its origin comes from a page of the same host. Programs other than
 * browsers send none; for them only the anti-forgery token decides. `host` as from `hostOf`.
 */
export function originIsOwn(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
