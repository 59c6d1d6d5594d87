/**
 * Makes absolute addresses for mails: the public scheme and port of this installation, on a host that the
 * reader knows (from the `sites` table, never from a request's header).
 */
export function createLinkTo(publicUrl: string): (host: string, path: string) => string {
  return (host, path) => {
    const url = new URL(path, publicUrl);
    url.hostname = host;
    return url.href;
  };
}
