/** An import that certain files may not make. */
interface Forbidden {
  /** Of the specifier, as it is written. */
  readonly regex: string;
  readonly message: string;
}

/** What some files may not import; of several entries for a file the last one counts. */
export interface Boundary {
  readonly files: readonly string[];
  readonly forbidden: readonly Forbidden[];
}

/**
 * The server's domains from the ground up (docs/architecture.md), and what each may import beside
 * `platform`.
 */
const domains: Readonly<Record<string, readonly string[]>> = {
  messaging: [],
  identity: ['messaging'],
  selling: ['messaging', 'identity'],
  bidding: ['messaging', 'identity', 'selling'],
  browsing: ['messaging', 'identity', 'selling'],
  settlement: ['messaging', 'identity', 'selling', 'bidding', 'browsing'],
  operations: ['messaging', 'identity', 'selling', 'bidding', 'browsing', 'settlement'],
  demo: ['messaging', 'identity', 'selling', 'bidding', 'browsing', 'settlement', 'operations'],
};
const all = Object.keys(domains);

const noWeb: Forbidden = {
  regex: '^@fairlot/(?:web|console|client|ui)',
  message: 'Server, web and console never meet; main mounts the builds.',
};

const anyOf = (names: readonly string[]) => `^#(?:${names.join('|')})/`;

/**
 * A file that is none of these of its folder, whose names begin with different letters. The linter's
 * expressions have no "not followed by".
 */
function otherThan(...names: readonly string[]): string {
  const begins = names.flatMap((name) =>
    Array.from({ length: name.length }, (_, at) => [name.slice(0, at), name[at]] as const),
  );
  const firsts = names.map(([first]) => first).join('');
  const differing = begins.filter(([begun]) => begun !== '');
  return `(?:${[`[^${firsts}]`, ...differing.map(([begun, next]) => `${begun}[^${next}]`)].join('|')})`;
}
const notPublic = otherThan('public.');

const ofOthers: Forbidden = {
  regex: `${anyOf(all)}[^/]+/(?:[^/]+/|${notPublic})`,
  message: 'Of another capability one imports what its owner exports in public.ts.',
};
const ofCapabilities: Forbidden = {
  regex: `${anyOf(all)}[^/]+/(?:[^/]+/|${otherThan('public.', 'module.', 'commands.')})`,
  message: 'Of a capability main imports module.ts, commands.ts and public.ts alone.',
};

/** A path that leaves the capability's folder, from a file so many folders below it. */
const leaving = (depth: number): Forbidden => ({
  regex: String.raw`^(?:\.\./){${depth + 1}}`,
  message: 'Imports of other capabilities are written #domain/capability/public.ts.',
});

const server = Object.entries(domains).flatMap(([domain, below]) => {
  const above = all.filter((other) => other !== domain && !below.includes(other));
  const upward: Forbidden = {
    regex: anyOf([...above, 'main']),
    message: `Imports go one way: ${domain} knows ${['platform', ...below].join(', ')} alone.`,
  };
  const folder = `packages/server/src/${domain}/*`;
  const common = [noWeb, upward, ofOthers];
  return [
    { files: [`${folder}/*.ts`], forbidden: [...common, leaving(0)] },
    { files: [`${folder}/*/**/*.ts`], forbidden: [...common, leaving(1)] },
  ];
});

/** A path to another feature of the web, past its public file, from a file so many folders below its own. */
const pastPublic = (depth: number): Forbidden => ({
  regex: String.raw`^(?:\.\./){${depth + 1}}[^./][^/]*/(?:[^/]+/|${notPublic})`,
  message: 'Features never import each other, except what the owner exports in its public.ts.',
});
/** The same by way of the folder of all. */
const aroundPublic: Forbidden = {
  regex: '/features/',
  message: 'Features never import each other, except what the owner exports in its public.ts.',
};
const noServer: Forbidden = {
  regex: '^@fairlot/(?:server|web|console)',
  message: 'Server, web and console never meet.',
};
const noApp: Forbidden = { regex: '/app/', message: 'lib ← features ← app.' };

export const boundaries: readonly Boundary[] = [
  {
    files: ['packages/rules/src/**/*.ts'],
    forbidden: [
      {
        regex: '^(node:|@fairlot/|[a-z@])',
        message: 'rules is pure: it imports nothing but itself.',
      },
    ],
  },
  {
    files: ['packages/contract/src/**/*.ts'],
    forbidden: [
      {
        regex: '^(node:|@fairlot/(server|web|console|client|ui))',
        message: 'contract imports rules and zod alone.',
      },
    ],
  },
  {
    files: ['packages/server/src/platform/**/*.ts'],
    forbidden: [
      noWeb,
      { regex: anyOf([...all, 'main']), message: 'The platform knows no domain.' },
      {
        regex: String.raw`^(?:\.\./)+(?:${[...all, 'main'].join('|')})/`,
        message: 'The platform knows no domain.',
      },
    ],
  },
  ...server,
  { files: ['packages/server/src/main/**/*.ts'], forbidden: [noWeb, ofCapabilities] },
  {
    files: ['packages/ui/**'],
    forbidden: [noServer, { regex: '/(web|console|client)/', message: 'ui knows no page.' }],
  },
  {
    files: ['packages/client/**'],
    forbidden: [noServer, { regex: '/(web|console)/', message: 'client knows no page.' }],
  },
  ...['web', 'console'].flatMap((app) => [
    {
      files: [`packages/${app}/src/lib/**`],
      forbidden: [noServer, { regex: '/(features|app)/', message: 'lib ← features ← app.' }],
    },
    {
      files: [`packages/${app}/src/features/*/*.{ts,tsx}`],
      forbidden: [noServer, noApp, pastPublic(0), aroundPublic],
    },
    {
      files: [`packages/${app}/src/features/*/*/**/*.{ts,tsx}`],
      forbidden: [noServer, noApp, pastPublic(1), aroundPublic],
    },
  ]),
];
