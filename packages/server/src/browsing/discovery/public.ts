export { serveDiscovery } from './discovery.routes.ts';
export { icalText } from './ical.ts';
