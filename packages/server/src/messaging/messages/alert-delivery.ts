import type { Database } from '#platform/database/database.ts';
import type { RaisedAlert } from './lot-alerts.ts';
import { markDelivered, readUndelivered } from './undelivered-alerts.queries.ts';

/** Milliseconds for the process that raised an alert to push it and record that, before others do. */
const graceMs = 3_000;
/** Maximum number of alerts that one statement reads or marks. */
const slice = 2_000;

/** Pushes alerts at least once after the commit that raised them (safety.md, 12). */
export interface AlertDelivery {
  /** Pushes alerts that have just been committed. The next round records that they were pushed. */
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
  /** Alerts pushed since the last round, by id, or null for one that was lost on the way. */
  let pushed = new Map<string, Promise<RaisedAlert | null>>();
  const pushAll = (alerts: readonly RaisedAlert[]) => {
    for (const alert of alerts) {
      pushed.set(
        alert.id,
        push(alert).then((isTold) => (isTold ? alert : null)),
      );
    }
  };

  /** If this fails they are pushed once more, which is rare and harmless. */
  async function note(): Promise<void> {
    const results = [...pushed.values()];
    pushed = new Map();
    const all = (await Promise.all(results)).filter((alert) => alert !== null);
    for (let from = 0; from < all.length; from += slice) {
      const some = all.slice(from, from + slice);
      // First: what is marked nobody looks at again.
      await tellDevices(some);
      await markDelivered(kysely, some);
    }
  }

  return {
    pushAll,
    async round() {
      await note();
      pushAll(await readUndelivered(kysely, { graceMs, limit: slice }));
      await note();
    },
  };
}
