export { openAlerts, presentAlert } from './alerts.queries.ts';
