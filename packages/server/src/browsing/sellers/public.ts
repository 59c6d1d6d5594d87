export { serveSellers } from './sellers.routes.ts';
