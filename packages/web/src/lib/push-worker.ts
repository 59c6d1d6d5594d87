/** Where the one service worker that stays is in charge: no page lies below (decision 212). */
export const pushScope = '/push/';
