/**
 * The lists of the viewer's own lots: the call of each (second specification, section 7), its title, and its
 * empty state.
 */
export const lotLists = {
  favorites: {
    call: 'GET /api/site/favorites/:skip/:take',
    title: 'Favorites',
    hint: 'Press the heart on a lot to keep it here.',
  },
  pastFavorites: {
    call: 'GET /api/site/pastfavorites/:skip/:take',
    title: 'Past Favorites',
    hint: 'Your favorites move here once they have closed.',
  },
  currentBids: {
    call: 'GET /api/site/currentbids/:skip/:take',
    title: 'Current Bids',
    hint: 'Lots you bid on stay here until they close.',
  },
  /** Used by the bidding history; the dashboard calls the same lots past items. */
  pastBids: {
    call: 'GET /api/site/pastbids/:skip/:take',
    title: 'Past Bids',
    hint: 'Lots you bid on move here once they have closed.',
  },
  pastItems: {
    call: 'GET /api/site/pastitems/:skip/:take',
    title: 'Past Bids',
    hint: 'Lots you bid on move here once they have closed.',
  },
  pastWins: {
    call: 'GET /api/site/pastwins/:skip/:take',
    title: 'Past Wins',
    hint: 'Lots you win appear here.',
  },
} as const;
export type LotListName = keyof typeof lotLists;
