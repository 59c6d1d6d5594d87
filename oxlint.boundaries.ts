import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The linter's rule of who may import whom (docs/architecture.md, decision 166). It follows every
 * import to the file that it names, however it is written: by path, by name, as a type, by `import()`, or
 * as the address of a thread or process, `new URL('./program.ts', import.meta.url)`. It cannot see an
 * address that is put together, nor what a function of `createRequire` loads: with these we find files of
 * libraries, and what is no program.
 */

const root = path.dirname(fileURLToPath(import.meta.url));

interface Package {
  /** Which of the other packages it may import. */
  readonly packages: readonly string[];
  /** Which libraries; undefined for any. */
  readonly libraries?: readonly string[];
  readonly complaint: string;
}
const apart = 'Server, web and console never meet; main mounts the builds.';
const shared = ['contract', 'rules', 'ui', 'client'];

const packages: Readonly<Record<string, Package>> = {
  rules: {
    packages: [],
    libraries: [],
    complaint: 'rules is pure: it imports nothing but itself.',
  },
  contract: {
    packages: ['rules'],
    libraries: ['zod'],
    complaint: 'contract imports rules and zod alone.',
  },
  server: { packages: ['contract', 'rules', 'demo'], complaint: apart },
  demo: { packages: ['contract', 'rules', 'server'], complaint: apart },
  ui: { packages: ['contract', 'rules'], complaint: 'ui knows no page.' },
  client: { packages: ['contract', 'rules', 'ui'], complaint: 'client knows no page.' },
  web: { packages: shared, complaint: apart },
  console: { packages: shared, complaint: apart },
};

/** The server's domains from the ground up, and what each may import beside `platform`. */
export const domains: Readonly<Record<string, readonly string[]>> = {
  messaging: [],
  identity: ['messaging'],
  selling: ['messaging', 'identity'],
  bidding: ['messaging', 'identity', 'selling'],
  browsing: ['messaging', 'identity', 'selling'],
  settlement: ['messaging', 'identity', 'selling', 'bidding', 'browsing'],
  operations: ['messaging', 'identity', 'selling', 'bidding', 'browsing', 'settlement'],
};

interface Import {
  /** Of the importing file, from `packages` on. */
  readonly from: readonly string[];
  /** Of the imported file, from `packages` on; undefined of what is not ours. */
  readonly to: readonly string[] | undefined;
  readonly specifier: string;
}

/** Where an import leads, by folders from `packages` on. */
function imported(file: string, specifier: string): Import {
  const from = path.relative(path.join(root, 'packages'), file).split(path.sep);
  const places: readonly (readonly [RegExp, string])[] = [
    [/^(?=\.)/, from.slice(0, -1).join('/')],
    [/^#/, 'server/src'],
    [/^@fairlot\/(?<name>[^/]+)/, '$<name>/src'],
  ];
  const place = places.find(([written]) => written.test(specifier));
  const to = place && path.posix.join(specifier.replace(place[0], `${place[1]}/`)).split('/');
  return { from, to, specifier };
}

const isPublic = (name: string | undefined) => /^public\.tsx?$/.test(name ?? '');

/** What is wrong with an import between packages. */
function betweenPackages({ from, to, specifier }: Import): string | undefined {
  const [own = ''] = from;
  const its = packages[own];
  if (its === undefined || to?.[0] === own) return undefined;
  if (to === undefined) {
    return its.libraries?.includes(specifier) === false ? its.complaint : undefined;
  }
  if (to.join('/') === '../package.json') return undefined;
  if (own === 'server' && from[2] === 'main' && to[1] === 'build') return undefined;
  if (!its.packages.includes(to[0] ?? '')) return its.complaint;
  if (to[0] === 'demo' && from[2] !== 'main') return 'main alone loads the demo.';
  return specifier.startsWith('.') ? 'Another package is imported by its name.' : undefined;
}

/** What is wrong with an import within the server. */
function withinServer({ from, to = [], specifier }: Import): string | undefined {
  const [, , domain = '', capability = ''] = from;
  const [, , other = '', its = '', name, deeper] = to;
  const isTop = deeper === undefined;
  if (domain === 'platform') {
    return other === 'main' || other in domains ? 'The platform knows no domain.' : undefined;
  }
  if (domain === 'main') {
    const isEntry = isPublic(name) || name === 'module.ts' || name === 'commands.ts';
    return !(other in domains) || (isEntry && isTop)
      ? undefined
      : 'Of a capability main imports module.ts, commands.ts and public.ts alone.';
  }
  const below = domains[domain];
  if (below === undefined) return undefined;
  if (other === 'main' || (other in domains && other !== domain && !below.includes(other))) {
    return `Imports go one way: ${domain} knows ${['platform', ...below].join(', ')} alone.`;
  }
  const isOwn = other === domain && its === capability;
  if (isOwn) {
    return specifier.startsWith('#') ? 'Imports within a capability are relative.' : undefined;
  }
  if (specifier.startsWith('.')) {
    return 'Imports of other capabilities are written #domain/capability/public.ts.';
  }
  return other in domains && !(isPublic(name) && isTop)
    ? 'Of another capability one imports what its owner exports in public.ts.'
    : undefined;
}

/** What is wrong with an import within the web or the console. */
function withinApp({ from, to = [] }: Import): string | undefined {
  const [, , part, feature] = from;
  const [, top, other, its, name, deeper] = to;
  const isApp = top !== 'src' || (other !== 'lib' && other !== 'features');
  if (from[1] !== 'src' || (part !== 'lib' && part !== 'features')) return undefined;
  if (isApp || (part === 'lib' && other === 'features')) return 'lib ← features ← app.';
  return part === 'features' &&
    other === 'features' &&
    its !== feature &&
    !(isPublic(name) && deeper === undefined)
    ? 'Features never import each other, except what the owner exports in its public.ts.'
    : undefined;
}

/** What is wrong with the product's use of helpers of tests. */
function ofTests({ from, to = [] }: Import): string | undefined {
  const isProduct = /^(?:src|app)$/.test(from[1] ?? '') && !from.includes('testing');
  const isTest = /\.test\.tsx?$/.test(from.at(-1) ?? '');
  return isProduct && !isTest && to.includes('testing')
    ? 'testing/ is for tests alone.'
    : undefined;
}

function complaint(it: Import): string | undefined {
  const across = ofTests(it) ?? betweenPackages(it);
  const [own] = it.from;
  if (across !== undefined || it.to?.[0] !== own) return across;
  if (own === 'server' && it.from[1] === 'src') return withinServer(it);
  return own === 'web' || own === 'console' ? withinApp(it) : undefined;
}

/** What of the linter's tree is looked at: a text that is written out, or something put together. */
interface Source {
  readonly type: string;
  readonly value?: unknown;
}
interface Importing {
  readonly source: Source | null;
}
interface Made {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Source & { readonly object?: Source })[];
}
interface Context {
  readonly filename: string;
  readonly report: (found: { readonly node: Source; readonly message: string }) => void;
}

const boundaries = {
  create({ filename, report }: Context) {
    const check = ({ source }: Importing) => {
      if (source === null) return;
      const message =
        typeof source.value === 'string'
          ? complaint(imported(filename, source.value))
          : 'What is loaded is written out, so that this rule can follow it.';
      if (message !== undefined) report({ node: source, message });
    };
    const checkAddress = ({ callee, arguments: [source, base] }: Made) => {
      const isOurs = callee.name === 'URL' && base?.object?.type === 'MetaProperty';
      if (isOurs && source && /\.[cm]?[jt]sx?$/.test(String(source.value))) check({ source });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      NewExpression: checkAddress,
    };
  },
};

export default { meta: { name: 'fairlot' }, rules: { boundaries } };
