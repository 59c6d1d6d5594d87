import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { RaisedAlert } from './lot-alerts.ts';
import { markDelivered, readUndelivered } from './undelivered-alerts.queries.ts';

/** Milliseconds for the process that raised an alert to push it and record that, before others do. */
const graceMs = 3_000;

/** Pushes alerts at least once after the commit that raised them (safety.md, 12). */
export interface AlertDelivery {
  /** Pushes alerts that have just been committed, of a delivery all. The next round records that they were pushed. */
  readonly pushAll: (alerts: readonly RaisedAlert[]) => void;
  /**
   * Records which alerts were pushed; then pushes those that apparently were not, because a node died
   * after its commit or a command without a hub raised it. Some are pushed twice: clients drop
   * duplicates.
   */
  readonly round: () => Promise<void>;
}

/** Writes down that these alerts are to be sent to their users' devices, too. */
export type TellDevices = (alerts: readonly RaisedAlert[]) => Promise<void>;

/** `push` says whether the alert reached all nodes; one that was lost on the way is pushed again by a later round. */
export function createAlertDelivery(
  { kysely }: Database,
  push: (alert: RaisedAlert) => Promise<boolean>,
  tellDevices: TellDevices,
): AlertDelivery {
  /** What was pushed since the last round: a delivery's alerts, or none of them if one was lost on the way. */
  let pushed: Promise<readonly RaisedAlert[]>[] = [];
  const pushAll = (alerts: readonly RaisedAlert[]) => {
    const deliveries = Map.groupBy(alerts, (alert) => alert.delivery_id ?? alert.id);
    for (const delivery of deliveries.values()) pushed.push(pushTogether(delivery));
  };

  async function pushTogether(delivery: readonly RaisedAlert[]): Promise<readonly RaisedAlert[]> {
    const told = await Promise.all(delivery.map(push));
    return told.every(Boolean) ? delivery : [];
  }

  /**
   * What could not be noted because the database was away, the next round notes. What fails otherwise might fail again:
   * it is pushed once more, which is rare and harmless.
   */
  async function note(): Promise<void> {
    const results = pushed;
    pushed = [];
    const all = (await Promise.all(results)).flat();
    if (all.length === 0) return;
    try {
      // First: what is marked nobody looks at again.
      await tellDevices(all);
      await markDelivered(kysely, all);
    } catch (error) {
      if (isUnavailable(error)) pushed.push(Promise.resolve(all));
      throw error;
    }
  }

  return {
    pushAll,
    async round() {
      await note();
      pushAll(await readUndelivered(kysely, graceMs));
      await note();
    },
  };
}
