import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import type { Database } from '#platform/database/database.ts';
import type { InboundDoor } from '#platform/sms/sms.ts';
import { handleInboundSms } from './handle-inbound-sms.ts';

/**
 * The route for incoming SMS. They do not come from a browser, so the provider's signature over address
 * and form replaces the anti-forgery token and `Origin`.
 */
export async function serveInboundSms(
  app: App,
  database: Database,
  door: InboundDoor,
): Promise<void> {
  await app.register(async (scope) => {
    // The body is passed on unparsed, since the signature covers it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/twilio/sms', async (request, reply) => {
      const signature = request.headers['x-twilio-signature'];
      const { body, url: path } = request;
      const sms =
        typeof signature === 'string' && typeof body === 'string'
          ? door.read({ path, signature, body })
          : null;
      if (sms === null) throw new AppError('ForeignOrigin');
      const answer = door.answer(await handleInboundSms(database, sms));
      return reply.type(door.answerType).header('cache-control', 'no-store').send(answer);
    });
  });
}
