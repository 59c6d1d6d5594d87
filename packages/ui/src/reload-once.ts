/**
 * Reloads the page once for a build and tab, and only where a page is to be had: while the server or the
 * network is gone, the browser's own error page would stand in the place of what is open. `build` names the
 * one that runs here, such as by a file whose name has its hash.
 */
export async function reloadIfServed(build: string): Promise<void> {
  const request = { method: 'HEAD', cache: 'no-store' } as const;
  const answer = await fetch(window.location.href, request).catch(() => null);
  if (answer?.ok) reloadOnce(build, sessionStorage, () => window.location.reload());
}

const reloadedKey = 'ReloadedForBuild';

/**
 * A lazy part of the build that cannot be loaded: after a new build the page is reloaded, which
 * brings the new names. Once for a build and tab: what then fails still is an error with a way out.
 * `build` names the one that runs here. True when the page is reloaded.
 */
export function reloadOnce(
  build: string,
  kept: Pick<Storage, 'getItem' | 'setItem'>,
  reload: () => void,
): boolean {
  if (kept.getItem(reloadedKey) === build) return false;
  kept.setItem(reloadedKey, build);
  reload();
  return true;
}
