import { z } from 'zod';
import { ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const dismissAlert = endpoint({
  method: 'POST',
  path: 'dismissalert',
  summary: 'Dismisses one alert.',
  access: 'signed-in',
  body: ParamId,
  reply: null,
});

export const dismissAlerts = endpoint({
  method: 'POST',
  path: 'dismissalerts',
  summary: 'Dismisses all alerts.',
  access: 'signed-in',
  reply: null,
});

/** The time in an alert. The database refuses the year 0 and endless fractions, ISO 8601 does not. */
const AlertTime = z.iso
  .datetime()
  .max(40)
  .regex(/^(?!0000)/);

export const seeAlerts = endpoint({
  method: 'POST',
  path: 'seealerts',
  summary:
    'Notes that these alerts, as they were raised at these times, have been shown: on no other device are they new anymore. Those that are gone or renewed are passed over.',
  access: 'signed-in',
  body: z.object({
    alerts: z.array(z.object({ secureId: SecureId, alertTime: AlertTime })).max(limits.shownAlerts),
  }),
  reply: null,
});
