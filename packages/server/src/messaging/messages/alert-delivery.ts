import type { Database } from '#platform/database/database.ts';
import type { RaisedAlert } from './lot-alerts.ts';
import { markDelivered, readUndelivered } from './undelivered-alerts.queries.ts';

/** Milliseconds that whoever raised an alert has to push it and to note that, before others do. */
const graceMs = 3_000;
/** Alerts that one statement reads or marks. */
const slice = 2_000;

/** Pushes alerts at least once after the commit that raised them (safety.md, 12). */
export interface AlertDelivery {
  /** Pushes alerts that have just been committed. That they were pushed is noted in the next round. */
  readonly tell: (alerts: readonly RaisedAlert[]) => void;
  /**
   * Notes what was pushed; then pushes what nobody seems to have pushed, because a node died after
   * its commit or a command without a hub raised it. Some are pushed twice: clients drop repetitions.
   */
  readonly round: () => Promise<void>;
}

export function createAlertDelivery(
  { kysely }: Database,
  push: (alert: RaisedAlert) => void,
): AlertDelivery {
  /** What was pushed since the last round: id, and the time of which it then was. */
  let told = new Map<string, number>();
  const tell = (alerts: readonly RaisedAlert[]) => {
    for (const alert of alerts) {
      push(alert);
      told.set(alert.id, alert.created_at.getTime());
    }
  };

  /** What cannot be noted is pushed once more: as harmless as it is rare. */
  async function note(): Promise<void> {
    const all = [...told];
    told = new Map();
    for (let from = 0; from < all.length; from += slice) {
      await markDelivered(kysely, all.slice(from, from + slice));
    }
  }

  return {
    tell,
    async round() {
      await note();
      tell(await readUndelivered(kysely, { graceMs, limit: slice }));
      await note();
    },
  };
}
