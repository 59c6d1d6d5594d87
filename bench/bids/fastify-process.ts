import fastify from 'fastify';

/** As long as an answer of the product to a bid that wins. */
const answer = {
  bidResultEnum: 'BidWins',
  currentAmount: 1_000,
  currentMaxAmount: 1_000,
  incrementAmount: 1,
  bidCount: 1_000,
  reserveMet: true,
  pendingBidAmount: null,
  closeTime: '2026-01-01T00:00:00.000Z',
  secondsToClose: 86_400,
  bidUniqueId: '00000-0000000000000-000000',
  sequence: 1_000,
};

// Bare Fastify that takes the same POST: the minimum cost of a bid over HTTP.
process.on('message', (port: number) => {
  const app = fastify();
  app.post('/api/site/placebid', () => answer);
  void app.listen({ host: '127.0.0.1', port }).then(() => process.send?.('ready'));
});
