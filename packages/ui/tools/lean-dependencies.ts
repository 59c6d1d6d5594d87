import type { Plugin } from 'vite';
import { unusedFunctions } from './unused-functions.ts';

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

const fileOf = (id: string) => id.replace(/^.*\/node_modules\//, '').replace(/\?.*$/, '');

/** Empties functions of a file as its authors have laid it out. What they alone call leaves the build, too. */
function emptied(code: string, names: readonly string[]): string {
  let lean = code;
  for (const name of names) {
    const literally = name.replaceAll(/[$.]/g, String.raw`\$&`);
    const found = new RegExp(
      `^(\\t*)((?:(?:async )?function ${literally}|${literally} = function)\\s?\\([^;]*?\\)) \\{\\n[^]*?\\n\\1\\}`,
      'm',
    );
    if (!found.test(lean)) throw new Error(`Not found among our dependencies: ${name}.`);
    lean = lean.replace(found, '$1$2 {}');
  }
  return lean;
}

/**
 * What browsers need not load of our dependencies: parts that we never use (decisions 049 and 220), the random
 * keys of Lucide's paths, which React asks for in development alone, and SignalR's way of finding
 * modules in Node. An update that moves a part, or needs another export of it, ends the build.
 */
export function leanDependencies(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'lean-dependencies',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /lucide-react|signalr|react-router|query-core|react-dom/ },
      handler(code, id) {
        const file = fileOf(id);
        const standIn = standIns[file];
        if (standIn !== undefined) {
          replaced.add(file);
          return standIn;
        }
        const unused = unusedFunctions[file];
        if (unused !== undefined) {
          replaced.add(file);
          return emptied(code, unused);
        }
        if (!/^lucide-react\/dist\/esm\/icons\/|signalr\/dist\/esm\//.test(file)) return undefined;
        return code
          .replaceAll(/, key: "\w+"/g, '')
          .replace('__iconData.node;', '')
          .replaceAll(/\brequire\b/g, 'undefined');
      },
    },
    buildEnd(error) {
      const changed = Object.keys({ ...standIns, ...unusedFunctions });
      const missing = changed.filter((file) => !replaced.has(file));
      if (error === undefined && missing.length > 0)
        this.error(`Not found among our dependencies: ${missing.join(', ')}.`);
    },
  };
}
