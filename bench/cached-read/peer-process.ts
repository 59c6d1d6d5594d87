import fastify from 'fastify';

// Bare Fastify that answers the same bytes: the minimum cost of a cached page.
process.on('message', ({ page, port }: { page: string; port: number }) => {
  const app = fastify();
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  void app.listen({ host: '127.0.0.1', port }).then(() => process.send?.('ready'));
});
