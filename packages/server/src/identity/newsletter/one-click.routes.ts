import type { App } from '#platform/http/create-app.ts';
import { unsubscribe } from './newsletter.ts';
import type { NewsletterDependencies } from './newsletter.ts';

/** Bytes. One field is all that a mail program sends. */
const bodyLimitBytes = 4 * 1024;

type WithKey = { readonly Params: { readonly key: string } };

/**
 * The routes that unsubscribe without scripts: for mail programs' one-click unsubscribe (RFC 8058), and for
 * the page of the link, whose form a browser posts itself before the page's scripts have come. Both send a form
 * of either kind without an anti-forgery token; only the signed key in the address can be checked. Mail programs
 * follow no redirect and get a line of text, browsers are led to a page. GET on these addresses changes nothing, so
 * link scanners do not unsubscribe anybody.
 */
export async function serveOneClick(
  app: App,
  dependencies: Pick<NewsletterDependencies, 'database' | 'keys'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.addHook('onSend', async (_request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer');
    });
    const options = { bodyLimit: bodyLimitBytes };
    scope.post<WithKey>('/unsubscribe/:key', options, async ({ params }, reply) => {
      const done = await unsubscribe(dependencies, params.key);
      return reply
        .code(done ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(done ? 'You are unsubscribed.' : 'This link is not valid.');
    });
    scope.post<WithKey>('/unsubscribe/:key/form', options, async ({ params }, reply) => {
      const done = await unsubscribe(dependencies, params.key);
      // Whoever reloads the page that they are led to posts nothing again.
      return reply.redirect(`./${done ? 'done' : 'refused'}`, 303);
    });
  });
}
