let firstSeen: string | null = null;
let changed = false;

/** Records a response's version; a change after the first one flags a new version (section 4). */
export function observeSoftwareVersion(version: string | null): void {
  if (version === null) return;
  firstSeen ??= version;
  if (version !== firstSeen) changed = true;
}

/** Whether the server was updated since this page loaded: links then load in full. */
export function hasNewVersion(): boolean {
  return changed;
}
