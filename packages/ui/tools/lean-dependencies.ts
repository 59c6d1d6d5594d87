import type { Plugin } from 'vite';

/** Stand-ins for whole files of our dependencies that no page uses. */
const standIns: Readonly<Record<string, string>> = {
  // All routes are in the manifest (`routeDiscovery`), so none is discovered later.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    // These are imported by code for servers, which is left out of the build.
    export const getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;
    export const getManifestPath = undefined;`,
  // We do not instrument the router.
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
  // What changes something is called through our API client; queries only read.
  '@tanstack/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      clear() {}
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
    }`,
};

/** What is missing where no package of Radix asks for React so any more. */
const radix = 'React asked for by name in @radix-ui';
/**
 * Radix's way of asking React for what an old one lacks. It needs an object of all that React has, which every page would
 * load for dialogs that load later.
 */
const askedByName = /\b(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g;

/**
 * A file of Radix that asks React for its parts directly. Its packages have versions of their own, so each file is looked
 * at: one that asks in yet another way is an error.
 */
export function askingDirectly(code: string): string {
  const asked = code.replaceAll(askedByName, '$1.$2');
  const [left] = /\bReact\d*\[.*/.exec(asked) ?? [];
  if (left !== undefined) throw new Error(`Asks for React in a way unknown to us: ${left}`);
  return asked;
}

const fileOf = (id: string) => id.replace(/^.*\/node_modules\//, '').replace(/\?.*$/, '');

/**
 * What browsers need not load of our dependencies: parts that we never use (decision 049), the random
 * keys of Lucide's paths, which React asks for in development alone, SignalR's way of finding modules in Node, and all of
 * React, of which Radix asks for a few parts. An update that moves a part, or needs another export of it, ends the build.
 */
export function leanDependencies(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'lean-dependencies',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /lucide-react|signalr|react-router|query-core|@radix-ui/ },
      handler(code, id) {
        const file = fileOf(id);
        const standIn = standIns[file];
        if (standIn !== undefined) {
          replaced.add(file);
          return standIn;
        }
        if (file.startsWith('@radix-ui/')) {
          const asked = askingDirectly(code);
          if (asked !== code) replaced.add(radix);
          return asked;
        }
        if (!/^lucide-react\/dist\/esm\/icons\/|signalr\/dist\/esm\//.test(file)) return undefined;
        return code
          .replaceAll(/, key: "\w+"/g, '')
          .replace('__iconData.node;', '')
          .replaceAll(/\brequire\b/g, 'undefined');
      },
    },
    buildEnd(error) {
      const missing = [...Object.keys(standIns), radix].filter((file) => !replaced.has(file));
      if (error === undefined && missing.length > 0)
        this.error(`Not found among our dependencies: ${missing.join(', ')}.`);
    },
  };
}
