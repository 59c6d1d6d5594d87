/**
 * Whether a request that states its origin comes from a page of the same host. Programs that are
 * no browsers send none; for them the anti-forgery token alone decides.
 */
export function originIsOwn(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host.toLowerCase();
}
