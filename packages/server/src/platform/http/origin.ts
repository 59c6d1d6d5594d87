/**
 * Whether a request that states its origin comes from a page of the same host. Programs other than
 * browsers send none; for them the anti-forgery token alone decides. `host` as `hostOf` has it.
 */
export function originIsOwn(origin: string | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
