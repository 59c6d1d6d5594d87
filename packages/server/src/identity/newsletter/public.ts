export { findReader } from './newsletter.queries.ts';
