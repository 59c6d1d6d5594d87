export { createFavoriteWatch } from './favorite-watch.ts';
export { serveFavorites } from './serve-favorites.ts';
