import type { App } from './create-app.ts';

/** A year, in seconds: a browser that used https once uses nothing else, renewed at each visit. */
const maxAgeSeconds = 365 * 24 * 3600;

/**
 * Tells browsers to use only https for this host, with every answer; for installations that are reached
 * by https. Without subdomains: a seller's domain may have others that are not ours.
 */
export function installStrictTransport(app: App): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('strict-transport-security', `max-age=${maxAgeSeconds}`);
    done();
  });
}
