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

/**
 * Mounts pages for browsers: the console on its host, and the public pages with the external hosts from
 * the settings.
 */
export async function mountPages(server: Server, { config }: Installation): Promise<void> {
  await serveConsole(server.app, consoleBuild, config.consoleHost);
  await mountWeb(server.app, {
    buildDirectory: webBuild,
    cache: server.modules.pages.cache,
    findSite: server.findSite,
    lookedAt: server.modules.looks.lookedAt,
    linkTo: server.linkTo,
    // A card or a sign-up can be needed on every page with bidding, so it is every page or none.
    guests: (host) => [
      ...(config.stripe === undefined ? [] : [stripeHosts]),
      ...(config.botCheck === undefined ? [] : [recaptchaHosts]),
      ...(config.analyticsScript === undefined || !isCounted(host)
        ? []
        : [analyticsHosts(config.analyticsScript)]),
      ...(config.cdnHost === undefined ? [] : [cdnHosts(config.cdnHost)]),
      // The Sell page can be reached without loading a new document.
      ...(config.contactFormUrl === undefined ? [] : [formHosts(config.contactFormUrl)]),
    ],
  });
}
