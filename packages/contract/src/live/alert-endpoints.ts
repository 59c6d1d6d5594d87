import { ParamId } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const dismissAlert = endpoint({
  method: 'POST',
  path: 'dismissalert',
  summary: 'Dismisses one alert.',
  access: 'session',
  body: ParamId,
  reply: null,
});

export const dismissAlerts = endpoint({
  method: 'POST',
  path: 'dismissalerts',
  summary: 'Dismisses all alerts.',
  access: 'session',
  reply: null,
});
