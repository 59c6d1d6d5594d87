export { readLog } from './log.queries.ts';
export { Actor, actorOf, nameOf, recordAction } from './record-action.ts';
export type { AuditedAction } from './record-action.ts';
