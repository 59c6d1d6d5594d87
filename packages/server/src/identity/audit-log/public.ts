export { readLog } from './log.queries.ts';
export { actorOf, recordAction } from './record-action.ts';
export type { Actor, AuditedAction } from './record-action.ts';
