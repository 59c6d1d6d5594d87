export { LotEvent } from './lot-event.ts';
export type { OwnMaximumChanged } from './lot-event.ts';
export type { LivePublisher } from './live-publisher.ts';
