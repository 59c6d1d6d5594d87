export { createLiveHub } from './create-live-hub.ts';
export type { LotEvent, OwnMaximumChanged } from './lot-event.ts';
export { createLivePublisher } from './live-publisher.ts';
export type { LivePublisher } from './live-publisher.ts';
