import type { MailingModule } from '#messaging/messages/public.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import { createPostOutside } from '#platform/outgoing/post-outside.ts';
import { createLookUpHost } from '#platform/outgoing/resolve-host.ts';
import { serveCertificates, serveProof } from './certificates.route.ts';
import { domainLetters } from './domain-letters.ts';
import { serveDomains } from './domains.routes.ts';
import { createLookAtDomain } from './look-at-domain.ts';
import { createWatchDomains } from './watch-domains.ts';
import type { WatchDependencies } from './watch-domains.ts';

/** Each domain is looked at once a day; those that are due are found within this long. */
const lookMs = 15 * 60_000;

export function domainsModule(dependencies: Omit<WatchDependencies, 'look'>): MailingModule {
  const { database, marketplaceHost, consoleHost } = dependencies;
  let key: Promise<Buffer> | null = null;
  const readKey = () => (key ??= serverSecret(database, 'domains'));
  const watch = createWatchDomains({
    ...dependencies,
    async look(host, signal) {
      const look = createLookAtDomain({
        key: await readKey(),
        marketplaceHost,
        lookUp: createLookUpHost(),
        requestAt: (addresses) =>
          createPostOutside({ resolve: async () => addresses, allowLoopback: false }),
      });
      return look(host, signal);
    },
  });
  return {
    letters: domainLetters,
    serve({ app, api }) {
      serveCertificates(app, database, consoleHost);
      serveProof(app, database, readKey);
      serveDomains(api, watch);
    },
    passes: [
      {
        name: 'domains',
        everyMs: lookMs,
        run: (stopping = new AbortController().signal) => watch.lookAtDue(stopping),
      },
    ],
  };
}
