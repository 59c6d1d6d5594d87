/**
 * Makes absolute addresses for mails: the scheme and port people reach this installation by, on the
 * host (of the `sites` table, never of a request's header) that the reader knows.
 */
export function createLinkTo(publicUrl: string): (host: string, path: string) => string {
  return (host, path) => {
    const url = new URL(path, publicUrl);
    url.hostname = host;
    return url.href;
  };
}
