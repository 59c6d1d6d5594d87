export { readLog } from './log.queries.ts';
export { actorOf, nameOf, recordAction } from './record-action.ts';
export type { Actor, AuditedAction } from './record-action.ts';
