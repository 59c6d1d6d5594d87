/**
 * Reloads the page once per build and tab, and only if the server answers: otherwise the browser's error page
 * would replace the open page. `build` identifies the running build, for example by a hashed file name.
 */
export async function reloadIfServed(build: string): Promise<void> {
  const request = { method: 'HEAD', cache: 'no-store' } as const;
  const answer = await fetch(window.location.href, request).catch(() => null);
  if (answer?.ok) reloadOnce(build, sessionStorage, () => window.location.reload());
}

const reloadedKey = 'ReloadedForBuild';

/**
 * Handles a lazy chunk that failed to load: after a new build a reload brings the new file names. Once per
 * build and tab: a further failure is shown as an error. `build` identifies the running build. True if the
 * page reloads.
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
