export { servePreviews } from './previews.routes.ts';
