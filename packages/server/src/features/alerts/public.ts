export { lotAlerts } from './raise-alerts.ts';
export type { LotAlert, RaisedAlert } from './raise-alerts.ts';
