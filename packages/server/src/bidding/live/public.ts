export { LotEvent } from './lot-event.ts';
export type { LoggedEvent, OwnMaximumChanged } from './lot-event.ts';
export { readWatchers } from './count-watchers.ts';
export type { LivePublisher } from './live-publisher.ts';
