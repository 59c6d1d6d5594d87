import type { Accounts } from '#identity/accounts/public.ts';
import type { Authorization } from '#identity/staff/public.ts';
import type { LinkTo } from '#messaging/messages/public.ts';
import type { NamingDependencies } from './name-collector.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { servePickupCalendar } from './calendar.routes.ts';
import { servePickup } from './pickup.routes.ts';
import { remindOfPickups } from './remind-of-pickups.ts';
import type { ReminderDependencies } from './remind-of-pickups.ts';

/** Reminders go out on the day before; a minute more or less does not matter. */
const reminderMs = 60_000;

interface Dependencies extends ReminderDependencies, NamingDependencies {
  readonly linkTo: LinkTo;
  readonly authorization: Authorization;
  readonly identify: Accounts['identify'];
}

export function pickupModule({
  linkTo,
  authorization,
  identify,
  onCollectorChanged,
  ...reminding
}: Dependencies): Module & { readonly remind: Pass['run'] } {
  const { database } = reminding;
  const remind = (stopping?: AbortSignal) => remindOfPickups(reminding, stopping);
  return {
    remind,
    serve({ app, api, findSite }) {
      servePickup(api, { database, authorization, onCollectorChanged });
      servePickupCalendar(app, { database, findSite, linkTo, identify });
    },
    passes: [{ name: 'pickup reminders', everyMs: reminderMs, run: remind }],
  };
}
