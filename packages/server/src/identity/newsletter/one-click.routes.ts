import type { App } from '#platform/http/create-app.ts';
import { unsubscribe } from './newsletter.ts';
import type { NewsletterDependencies } from './newsletter.ts';

/** Bytes. One field is all that a mail program sends. */
const bodyLimitBytes = 4 * 1024;

/**
 * The route for mail programs' one-click unsubscribe (RFC 8058). They have neither cookie nor
 * anti-forgery token, send a form of either kind and follow no redirect; only the signed key in the
 * address can be checked. GET on the same address is a page, so link scanners do not unsubscribe anybody.
 */
export async function serveOneClick(
  app: App,
  dependencies: Pick<NewsletterDependencies, 'database' | 'keys'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.post<{ Params: { key: string } }>(
      '/unsubscribe/:key',
      { bodyLimit: bodyLimitBytes },
      async ({ params }, reply) => {
        const done = await unsubscribe(dependencies, params.key);
        return reply
          .code(done ? 200 : 404)
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header('referrer-policy', 'no-referrer')
          .type('text/plain; charset=utf-8')
          .send(done ? 'You are unsubscribed.' : 'This link is not valid.');
      },
    );
  });
}
