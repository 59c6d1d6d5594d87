import { fileURLToPath } from 'node:url';
import { isCounted } from '#identity/sites/public.ts';
import { serveConsole } from './console/serve-console.ts';
import type { Server } from './mount.ts';
import type { Installation } from './open-installation.ts';
import { mountWeb } from './web/mount-web.ts';
import {
  analyticsHosts,
  cdnHosts,
  formHosts,
  recaptchaHosts,
  stripeHosts,
} from './web/page-headers.ts';

const webBuild = fileURLToPath(new URL('../../../web/build', import.meta.url));
const consoleBuild = fileURLToPath(new URL('../../../console/build', import.meta.url));

/** Mounts what browsers load: the console on its host, and the pages with the other hosts that the settings let in. */
export async function mountPages(server: Server, { config }: Installation): Promise<void> {
  await serveConsole(server.app, consoleBuild, config.consoleHost);
  await mountWeb(server.app, {
    buildDirectory: webBuild,
    cache: server.modules.pages.cache,
    findSite: server.findSite,
    lookedAt: server.modules.looks.lookedAt,
    linkTo: server.linkTo,
    // A card and a sign-up can be asked for on every page that bids, so it is every page or none.
    guests: (host) => [
      ...(config.stripe === undefined ? [] : [stripeHosts]),
      ...(config.botCheck === undefined ? [] : [recaptchaHosts]),
      ...(config.analyticsScript === undefined || !isCounted(host)
        ? []
        : [analyticsHosts(config.analyticsScript)]),
      ...(config.cdnHost === undefined ? [] : [cdnHosts(config.cdnHost)]),
      // The Sell page is reached without a new document too.
      ...(config.contactFormUrl === undefined ? [] : [formHosts(config.contactFormUrl)]),
    ],
  });
}
