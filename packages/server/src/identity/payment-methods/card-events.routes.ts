import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import type { CardDependencies } from './cards.ts';
import { handleCardWebhook } from './handle-card-webhook.ts';

/** Stripe's events carry whole objects; the largest are a few tens of kilobytes. */
const bodyLimitBytes = 256 * 1024;

/**
 * The route for the provider's events. They do not come from a browser, so the anti-forgery token and
 * `Origin` do not apply; the provider's signature over the raw body, which includes the time, is checked
 * instead.
 */
export async function serveCardEvents(app: App, cards: CardDependencies): Promise<void> {
  const { readNotice } = cards;
  if (readNotice === null) return;
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/stripe/webhook', { bodyLimit: bodyLimitBytes }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const { body } = request;
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new AppError('BadRequest');
      const notice = readNotice(body, signature);
      if (notice === null) throw new AppError('BadRequest');
      if ((await handleCardWebhook(cards, notice)) !== 'handled') throw new AppError('Unavailable');
      return { received: true };
    });
  });
}
