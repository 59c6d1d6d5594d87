import path from 'node:path';
import { leanDependencies } from '@fairlot/ui/tools/lean-dependencies.ts';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { preactInBrowsers } from './preact/preact-in-browsers.ts';
import { earlierAssets } from './tools/keep-assets.ts';

// A few dozen files of half a kilobyte compress worse than two: this saves a twentieth of a page's scripts.
/** Ours, beyond the framework, on every page: who is signed in, the hub, the frame around the content. */
const onEveryPage = new RegExp(
  [
    'web/app/(?:root|site|error-page|routes/layout)',
    'web/src/lib/(?!all-in|analytics|bot-check|charge-time|cost-|distance|estimate|first-sentences|how-far|hundred-costs|kept-choice|license-line|next-bid|plain-text|quick-bid|seller-record|zod-resolver)',
    'packages/client/src/(?!ask-passkey|add-passkey|browser-problem|until-answered)',
    'web/src/features/login/',
    'web/src/features/live/(?!signalr|alert-toasts)',
    'web/src/features/search/(?:header-search|search-box)',
    'web/src/features/account/(?:account-dialog-context|failure-text)',
    'packages/ui/src/(?:button|class-names|clock|clock-samples|create-icon|format|lazy-part|reload-once|scroll-to-top|seconds-to|skeleton|toast|wordmark)\\.',
    'contract/src/(?:index|limits|slug|texts/pages|wire-names)',
    'vite/preload-helper',
  ].join('|'),
);
/** Shared by the pages that show auctions and lots. */
const aboutLots = new RegExp(
  [
    // What is decided in dialogs only comes with them.
    'packages/rules/src/(?:display/(?!invoice-|lot-tile|search-tile)|money/(?!all-in)|bidding/minimum-bid)',
    'lucide-react/dist/esm/icons/(?:map-pin|percent|x|chevron-down|calendar-plus|calendar-clock)\\.',
    'web/app/metadata',
    'web/src/features/auction/(?:announcements|use-announcements)',
    'web/src/features/bidding/(?:bid-labels|bidder-view|favorite|use-favorite|lazy-retract-dialog|lowest-maximum)',
    'web/src/features/alerts/alert-path',
    'web/src/features/catalogue/auction-terms',
    'web/src/lib/(?:distance|duration|late-bids|plain-text)',
    'packages/ui/src/(?:badge|local-time|money|picture|round-image|still-part|tab-links)',
  ].join('|'),
);

/** Lists and the tiles in them; the page of a lot has none. */
const listsAndTiles = new RegExp(
  [
    'packages/rules/src/display/(?:lot-tile|search-tile)',
    'web/app/tile-extras',
    'web/src/features/auction/(?:lot-grid|lot-tile|pending-lots|tile-words|unbroken)',
    'web/src/features/catalogue/close-words',
    'packages/ui/src/(?:empty-state|list-end|lot-tag|scroll-sentinel|use-list-focus)',
  ].join('|'),
);

/** What the page of a sale and its parts that load later share. */
const ofASale = /web\/src\/features\/auction\/(?:lot-filter|moved-lots|use-auction-lots)/;

/** Chunks with readable names, for looking at what a page loads. */
const sharedFiles = new Set(['framework', 'site', 'lots', 'account-texts']);

/** Icons use our own small factory, on the server as in browsers. */
const ownIcons: Plugin = {
  name: 'own-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: () => path.join(import.meta.dirname, '../ui/src/create-icon.ts'),
  },
  // It reads a name and shapes. Keys, which are random and do not compress, are for children that change places.
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code.replaceAll(/,\s*(?:key: "\w+"|aliases: \[[^\]]*\]|size: 24)/g, ''),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [
    preactInBrowsers,
    tailwindcss(),
    reactRouter(),
    leanDependencies(),
    ownIcons,
    earlierAssets,
  ],
  environments: {
    client: {
      build: {
        // Every page has loaded these already: listing them as preloads of each chunk would only cost bytes.
        modulePreload: {
          resolveDependencies: (_, files) =>
            files.filter((file) => !/assets\/(?:framework|site)-/.test(file)),
        },
        rolldownOptions: {
          output: {
            // The names of many small files would cost every page half a kilobyte in the manifest;
            // a shorter hash saves a hundred bytes more.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) =>
              sharedFiles.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  // Every page needs these: one file compresses better than ten, and stays cached when our code
                  // changes.
                  name: 'framework',
                  test: /node_modules\/(?:preact|react-router|@tanstack)\/|web\/preact\/|rolldown\/runtime/,
                },
                // Otherwise it would be bundled with what every page imports from the contract.
                { name: 'account-texts', test: /contract\/src\/texts\/account/ },
                { name: 'invoice-texts', test: /contract\/src\/texts\/invoices/ },
                { name: 'site', test: onEveryPage },
                { name: 'lots', test: aboutLots },
                { name: 'lists', test: listsAndTiles },
                { name: 'sale', test: ofASale },
              ],
            },
          },
        },
      },
    },
    // The bundle is a renderer of pages, not a server: see app/server.ts. With its libraries in it, a thread that
    // starts is ready in half the time: it reads 64 files instead of 400.
    ssr: { resolve: { noExternal: true }, build: { rollupOptions: { input: './app/server.ts' } } },
  },
  resolve: { noExternal: [/^@fairlot\//, 'lucide-react'] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
