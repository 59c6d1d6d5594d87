export { serveFavorites } from './serve-favorites.ts';
