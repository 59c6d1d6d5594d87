export type { LotEvent, OwnMaximumChanged } from './lot-event.ts';
