export { serveDiscovery } from './discovery.routes.ts';
