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
