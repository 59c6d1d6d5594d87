import type { Alert } from '@fairlot/contract';

/** The list with these alerts restored, newest first; one that is in the list again stays as it is. */
export function withAlertsBack(list: readonly Alert[], back: readonly Alert[]): Alert[] {
  const present = new Set(list.map(({ secureId }) => secureId));
  const missing = back.filter(({ secureId }) => !present.has(secureId));
  return [...list, ...missing].toSorted((one, other) =>
    other.alertTime.localeCompare(one.alertTime),
  );
}
