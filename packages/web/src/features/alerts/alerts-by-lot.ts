import type { Alert } from '@fairlot/contract';

/** What the list shows in one row: the alerts about one lot, or one alert about none. */
export interface AlertGroup {
  readonly key: string;
  readonly newest: Alert;
  /** Newest first, without the newest. */
  readonly earlier: readonly Alert[];
}

/** Groups alerts by their lot; the group with the newest alert comes first, as it is in `alerts`. */
export function alertsByLot(alerts: readonly Alert[]): AlertGroup[] {
  const groups = new Map<string, { key: string; newest: Alert; earlier: Alert[] }>();
  for (const alert of alerts) {
    // The bell counts by the same (`useUnseenCount`); shared code would be loaded with every page.
    const key = alert.secureLotId ?? alert.secureId;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, newest: alert, earlier: [] });
    else group.earlier.push(alert);
  }
  return [...groups.values()];
}

/** The text of an alert, and how often it was raised. */
export const alertText = ({ messageText, times }: Alert) =>
  times > 1 ? `${messageText} (${times}\u00a0times)` : messageText;
