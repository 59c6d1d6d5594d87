/** A readable cookie of this page, or undefined. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

/** Makes a readable cookie of this site expire. */
export function clearCookie(name: string): void {
  // The Cookie Store API is asynchronous and the retry has to follow at once.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
